import type { Database } from "~/database/database.server";
import type { FactProposal, ProposedField } from "~/domain/blog-import/website/clinic-proposals";
import { changeClinic, undoClinicChange } from "~/domain/clinic/clinic-commands.server";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { listClinicHistory, newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { type ClinicSection, type SectionFields, sectionOf } from "~/domain/clinic/clinic-sections";
import { DomainError } from "~/domain/errors";
import type { Actor } from "~/domain/staff/roles";

export const sectionOfFact = {
  name: "contact",
  phone: "contact",
  email: "contact",
  address: "place",
  hours: "hours",
} as const satisfies Readonly<Record<ProposedField, ClinicSection>>;

type FactSection = (typeof sectionOfFact)[ProposedField];

interface Change {
  /** The record before the first change. */
  readonly defaults: ClinicRecord;
  readonly actor: Actor;
  readonly now: Date;
}

/** What the history says; only a change that is still the newest of its section, and says this, is undone. */
const action = (section: ClinicSection) => `took ${section} from the old website`;

/** Makes facts of the old website those of the clinic's record; of two that disagree, the first. @throws DomainError */
export async function takeFacts(
  database: Database,
  section: FactSection,
  facts: readonly FactProposal[],
  { defaults, actor, now }: Change,
): Promise<void> {
  const { number: base, record } = await newestClinicRevision(database.kysely, defaults);
  const taken = Object.fromEntries(facts.toReversed().map(({ field, value }) => [field, value]));
  const fields = { ...sectionOf(record, section), ...taken } as SectionFields<FactSection>;
  await changeClinic(database, { section, base, fields, action: action(section), defaults, actor, now });
}

/** @returns false if somebody has changed the section since */
export async function giveFactsBack(database: Database, section: string, { defaults, actor, now }: Change): Promise<boolean> {
  const { entries } = await listClinicHistory(database.kysely);
  const newest = entries.find((entry) => entry.section === section);
  if (newest?.action !== action(section as ClinicSection)) return false;
  try {
    await undoClinicChange(database, { number: newest.number, defaults, actor, now });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
