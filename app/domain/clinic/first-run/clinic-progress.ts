import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import type { ClinicSection } from "~/domain/clinic/clinic-sections";
import { capitalized } from "~/domain/phrases";

export interface ClinicProgress {
  readonly isDone: boolean;
  /** What is in and what is next, in a sentence or two. */
  readonly words: string;
}

/** @param saved the sections that somebody has changed so far: the rest is what the record came with */
export function clinicProgress({ hospitals, confirmations }: ClinicRecord, saved: ReadonlySet<ClinicSection>): ClinicProgress {
  const hoursHold = confirmations.some(({ point }) => point === "hours");
  const facts = [
    ["name and phone", saved.has("contact")],
    ["hours", saved.has("hours") || hoursHold],
    ["address", saved.has("place")],
    ["the night hospital", hospitals.length > 0],
  ] as const;
  const named = (isIn: boolean) => facts.filter(([, known]) => known === isIn).map(([name]) => name);
  const [done, next] = [named(true), named(false)];
  const words = [done.length > 0 && sentence(done, "in"), next.length > 0 && sentence(next, "next")];
  return { isDone: next.length === 0, words: words.filter(Boolean).join(" ") };
}

const list = new Intl.ListFormat("en-US", { type: "conjunction" });

function sentence(names: readonly string[], end: string): string {
  const isSingular = names.length === 1 && (names[0] === "address" || names[0] === "the night hospital");
  const words = `${list.format(names)} ${isSingular ? "is" : "are"} ${end}.`;
  return capitalized(words);
}
