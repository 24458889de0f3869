import { href } from "react-router";
import type { Hospital } from "~/domain/clinic/clinic-record";
import { clinicItemNotFound } from "~/domain/clinic/clinic-record";
import type { SectionFields } from "~/domain/clinic/clinic-sections";
import type { Testimonial } from "~/domain/clinic/testimonials/testimonial";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { sectionPages } from "~/routes/admin/clinic/section/section-pages";
import type { ActionRequest, RouteArgs } from "~/web/admin-action.server";

const itemLabels = {
  hospitals: (name: string) => `the hospital ${name}`,
  testimonials: (name: string) => `the testimonial of ${name}`,
};

export type ItemList = keyof typeof itemLabels;

interface Found {
  readonly item: Hospital | Testimonial;
  /** Its name in the history. */
  readonly label: string;
  readonly others: readonly (Hospital | Testimonial)[];
}

interface Change {
  readonly items: readonly (Hospital | Testimonial)[];
  readonly action: string;
  readonly text: string;
}

interface ItemArgs extends RouteArgs {
  readonly params: { readonly list: string; readonly id: string };
}

/** Changes the item that the address names, in its list of the record. @throws clinicItemNotFound */
export async function saveItem(ctx: ActionRequest<ItemArgs>, change: (found: Found) => Change) {
  const { list: section, id } = ctx.params;
  if (!isList(section)) throw clinicItemNotFound();
  const { number: base, record } = await readClinicRecord(ctx);
  const items: Found["others"] = record[section];
  const item = items.find((one) => one.id === id);
  if (!item) throw clinicItemNotFound();
  const changed = change({ item, label: itemLabels[section](item.name), others: items.filter((one) => one !== item) });
  const fields = { [section]: changed.items } as SectionFields<ItemList>;
  const { action, text } = changed;
  return saveClinic(ctx, { section, base, fields, action, page: sectionPages[section], title: "Saved", text });
}

export function listPage({ list }: ItemArgs["params"]): string {
  return isList(list) ? sectionPages[list] : href("/admin/facts");
}

function isList(text: string): text is ItemList {
  return Object.hasOwn(itemLabels, text);
}
