import { z } from "zod";
import { isCalendarDate, weekdays } from "./arizona-time";
import { type ClinicRecord, walkInAnswers } from "./clinic-record";
import { isNoticeLink } from "./notices";
import { consentForms } from "./testimonials/testimonial";

/** Far more than the forms accept: an imported record must not make every page slow. */
const LIMITS = { text: 2000, confirmed: 20_000, entries: 500 };

const text = z.string().max(LIMITS.text);
/** E.164. Lines of contact files are made of it. */
const phone = z.string().regex(/^\+\d{7,15}$/);
const day = z.string().refine(isCalendarDate);
const time = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
/** Hours from before there was a lunch break have none. */
const span = z
  .object({ opens: time, closes: time, lunch: z.object({ from: time, until: time }).optional() })
  .refine(({ opens, closes, lunch }) => !lunch || (opens < lunch.from && lunch.from < lunch.until && lunch.until < closes))
  .nullable();
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(LIMITS.entries);

const shape: { readonly [Field in keyof ClinicRecord]: z.ZodType<ClinicRecord[Field]> } = {
  name: text,
  shortName: text,
  tagline: text,
  phone,
  emergencyPhone: z.union([z.literal(""), phone]),
  email: z.email(),
  address: z.object({ street: text, city: text, region: text, postalCode: text, country: text }),
  position: z.object({ latitude: z.number(), longitude: z.number(), street: text }),
  bookingUrl: z.url({ protocol: /^https$/ }),
  hours: z.object({ sunday: span, monday: span, tuesday: span, wednesday: span, thursday: span, friday: span, saturday: span }),
  specialDays: list(z.object({ date: day, name: text, span })),
  notices: list(
    z.object({
      id: text,
      kind: z.enum(["urgent", "information"]),
      title: text,
      text,
      link: z.string().refine(isNoticeLink),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
  ),
  hospitals: list(
    z.object({
      id: text,
      name: text,
      phone,
      address: text,
      hours: text,
      verifiedOn: day,
      verifiedBy: text,
      interpretersOn: day.optional(),
    }),
  ),
  poisonLines: list(z.object({ name: text, phone, interpretersOn: day.optional() })),
  species: list(text),
  languages: list(z.object({ name: text, when: text })),
  spanishPhone: z.array(z.enum(weekdays)).max(weekdays.length),
  payment: text,
  parking: text,
  arrival: text,
  walkIns: z.enum(walkInAnswers),
  yearsOfExperience: text,
  families: text,
  areaServed: list(text),
  copyrightSince: z.int(),
  feedTag: text,
  prices: list(
    z.object({ service: text, kind: z.enum(["from", "estimate"]), amount: z.string().regex(/^(\d{1,5}(\.\d{2})?)?$/), unit: text }),
  ),
  testimonials: list(
    z.object({
      ...{ id: text, text, name: text, source: text, date: day },
      rating: z.int().min(1).max(5).nullable(),
      consent: z.object({ by: text, how: z.enum(consentForms), on: day }).nullable(),
    }),
  ),
  confirmations: list(z.object({ point: text, value: z.string().max(LIMITS.confirmed), by: text, on: day })),
};

/** Fields that are malformed or too long. A record may lack fields that are newer than it. */
export function invalidClinicFields(record: Readonly<Record<string, unknown>>): string[] {
  const invalid = Object.entries(shape).filter(([field, schema]) => field in record && !schema.safeParse(record[field]).success);
  return invalid.map(([field]) => field);
}

/** Fields that are missing or damaged get their defaults. @returns null where the text is no record at all */
export function parseClinicRecord(json: string, defaults: ClinicRecord): ClinicRecord | null {
  const stored = parseObject(json);
  if (!stored) return null;
  const fields = Object.entries(shape).map(([field, schema]) => {
    const parsed = schema.safeParse(stored[field]);
    return [field, parsed.success ? parsed.data : defaults[field as keyof ClinicRecord]];
  });
  const record = Object.fromEntries(fields) as ClinicRecord;
  return isSameLine(record) ? { ...record, emergencyPhone: "" } : record;
}

/** The emergency line of every record before the line could be left empty: a fictitious number. */
const FORMER_EMERGENCY_PHONE = "+14805550142";

function isSameLine({ phone, emergencyPhone }: ClinicRecord): boolean {
  return emergencyPhone === phone || emergencyPhone === FORMER_EMERGENCY_PHONE;
}

function parseObject(json: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(json);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
