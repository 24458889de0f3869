import { href } from "react-router";
import { clinicItemNotFound, type Hospital } from "~/domain/clinic/clinic-record";
import type { SectionFields } from "~/domain/clinic/clinic-sections";
import type { Testimonial } from "~/domain/clinic/testimonials/testimonial";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/section/save-clinic.server";
import { sectionPages } from "~/routes/admin/clinic/section/section-pages";
import type { ActionRequest, RouteArgs } from "~/web/admin-action.server";

/** Their names in the history. */
const itemLabels = {
  hospitals: (name: string) => `the hospital ${name}`,
  testimonials: (name: string) => `the testimonial of ${name}`,
};

export type ItemList = keyof typeof itemLabels;

interface ItemArgs extends RouteArgs {
  readonly params: { readonly list: string; readonly id: string };
}

/** Makes the item that the address names the first of its list, or removes it. @throws clinicItemNotFound */
export async function saveItem(ctx: ActionRequest<ItemArgs>, change: "first" | "removed") {
  const { list: section, id } = ctx.params;
  if (!isList(section)) throw clinicItemNotFound();
  const { number: base, record } = await readClinicRecord(ctx);
  const items: readonly (Hospital | Testimonial)[] = record[section];
  const item = items.find((one) => one.id === id);
  if (!item) throw clinicItemNotFound();
  const isFirst = change === "first";
  const label = itemLabels[section](item.name);
  const others = items.filter((one) => one !== item);
  const kept: typeof items = isFirst ? [item, ...others] : others;
  return saveClinic(ctx, {
    ...{ section, base, page: sectionPages[section], title: "Saved" },
    fields: { [section]: kept } as SectionFields<ItemList>,
    action: isFirst ? `put ${label} first` : `removed ${label}`,
    text: isFirst ? `${item.name} is the first one.` : `${item.name} is removed.`,
  });
}

/** @returns null for a new one @throws clinicItemNotFound for an address that names neither */
export function findItem<Item extends { readonly id: string }>(items: readonly Item[], id: string, isNew: boolean): Item | null {
  const known = items.find((one) => one.id === id);
  if (!known && !isNew) throw clinicItemNotFound();
  return known ?? null;
}

export function listPage({ list }: ItemArgs["params"]): string {
  return isList(list) ? sectionPages[list] : href("/admin/facts");
}

function isList(text: string): text is ItemList {
  return Object.hasOwn(itemLabels, text);
}
