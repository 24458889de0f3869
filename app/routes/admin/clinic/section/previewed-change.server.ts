import { deflateRawSync, inflateRawSync } from "node:zlib";
import { href } from "react-router";
import { sectionNames, sectionSummaries } from "~/domain/clinic/clinic-format";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { parseClinicRecord } from "~/domain/clinic/clinic-schema.server";
import { type ClinicSection, type SectionFields, sectionOf } from "~/domain/clinic/clinic-sections";

export interface ChangePreview {
  readonly name: string;
  /** What the change takes away; may be empty. */
  readonly before: string;
  /** What it adds; may be empty. */
  readonly after: string;
  /** The address of the preview; null for a change too long for an address. */
  readonly page: string | null;
}

interface Change<Section extends ClinicSection> {
  readonly section: Section;
  readonly fields: SectionFields<Section>;
  readonly at: Date;
}

export function previewOf<Section extends ClinicSection>(record: ClinicRecord, { section, fields, at }: Change<Section>): ChangePreview {
  const describe = sectionSummaries[section];
  const change = deflateRawSync(JSON.stringify(fields)).toString("base64url");
  const page = pageShowing(section, { section, at: String(at.getTime()), change });
  return {
    name: sectionNames[section],
    ...differingParts(describe(record), describe({ ...record, ...fields })),
    page: page.length > MAX_ADDRESS_BYTES ? null : page,
  };
}

/** Without the parts that stay: among two years of closures nobody finds the new one. */
function differingParts(before: string, after: string): Pick<ChangePreview, "before" | "after"> {
  const [former, next] = [before.split(" · "), after.split(" · ")];
  const without = (parts: readonly string[], others: readonly string[]) => parts.filter((part) => !others.includes(part)).join(" · ");
  return { before: before === "" ? "nothing" : without(former, next), after: after === "" ? "nothing" : without(next, former) };
}

/** The server accepts 4,096; the rest is for the host. */
const MAX_ADDRESS_BYTES = 3800;

/** Of the JSON: far more than an address can hold. */
const MAX_CHANGE_BYTES = 100_000;

interface PreviewParams {
  readonly section: string;
  /** Milliseconds since 1970. */
  readonly at: string;
  /** JSON of the section's fields, compressed. */
  readonly change: string;
}

/** The record with the change that a preview's address holds, and the time it shows; null for an invalid one. */
export function previewedRecord(record: ClinicRecord, params: PreviewParams): { changed: ClinicRecord; at: Date } | null {
  const { section, change } = params;
  // With more digits the year would have more than four.
  if (!isSection(section) || !/^\d{1,14}$/.test(params.at)) return null;
  try {
    const json = inflateRawSync(Buffer.from(change, "base64url"), { maxOutputLength: MAX_CHANGE_BYTES });
    const changed = parseClinicRecord(json.toString(), record);
    return changed && { changed: { ...record, ...sectionOf(changed, section) }, at: new Date(Number(params.at)) };
  } catch {
    return null;
  }
}

function isSection(name: string): name is ClinicSection {
  return Object.hasOwn(sectionNames, name);
}

/** The public page that shows most of a section. */
function pageShowing(section: ClinicSection, params: PreviewParams): string {
  if (section === "hospitals" || section === "poison") {
    return href("/admin/clinic/preview/:section/:at/:change/:service", { ...params, service: "emergency-care" });
  }
  if (section === "place" || section === "patients" || section === "visit") {
    return href("/admin/clinic/preview/:section/:at/:change/contact", { ...params });
  }
  const home = href("/admin/clinic/preview/:section/:at/:change", { ...params });
  return section === "hours" || section === "days" ? `${home}#hours` : home;
}
