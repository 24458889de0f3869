import { href } from "react-router";
import type { Hospital } from "~/domain/clinic/clinic-record";
import { clinicItemNotFound } from "~/domain/clinic/clinic-record";
import type { SectionFields } from "~/domain/clinic/clinic-sections";
import type { Testimonial } from "~/domain/clinic/testimonials/testimonial";
import { sectionPages } from "~/routes/admin/clinic/record/section-pages";
import { readClinicRecord, saveClinic } from "~/routes/admin/clinic/save-clinic.server";
import { type ActionRequest, adminActionRoute, type RouteArgs } from "~/web/admin-action.server";

const itemWords = {
  hospitals: (name: string) => `the hospital ${name}`,
  testimonials: (name: string) => `the testimonial of ${name}`,
};

export type ItemList = keyof typeof itemWords;

interface ItemArgs extends RouteArgs {
  readonly params: { readonly list: string; readonly id: string };
}

interface Found {
  readonly item: Hospital | Testimonial;
  /** What the history calls it. */
  readonly words: string;
  readonly others: readonly (Hospital | Testimonial)[];
}

interface Change {
  readonly items: readonly (Hospital | Testimonial)[];
  readonly action: string;
  readonly text: string;
}

/** A route that changes the list of the record, and the item in it, that its address names. */
export function listItemRoute(change: (found: Found) => Change) {
  return adminActionRoute({ page: pageOf, role: "editor" }, async (asked: ActionRequest<ItemArgs>) => {
    const { list: section, id } = asked.params;
    if (!isList(section)) throw clinicItemNotFound();
    const { number: base, record } = await readClinicRecord(asked);
    const items: Found["others"] = record[section];
    const item = items.find((one) => one.id === id);
    if (!item) throw clinicItemNotFound();
    const words = itemWords[section](item.name);
    const changed = change({ item, words, others: items.filter((one) => one !== item) });
    const fields = { [section]: changed.items } as SectionFields<ItemList>;
    const { action, text } = changed;
    return saveClinic(asked, { section, base, fields, action, page: sectionPages[section], title: "Saved", text });
  });
}

function pageOf({ list }: ItemArgs["params"]): string {
  return isList(list) ? sectionPages[list] : href("/admin/clinic/record");
}

function isList(text: string): text is ItemList {
  return Object.hasOwn(itemWords, text);
}
