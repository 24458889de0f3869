import type { FoundFact } from "~/domain/blog-import/import-item";
import { type ProposedField, proposedText } from "~/domain/blog-import/website/clinic-proposals";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import { CheckField } from "~/ui/admin/field";
import { GroupDetails } from "./review-groups";

interface DifferingFact extends Pick<FoundFact, "field" | "text" | "places"> {
  /** In the list of all facts that were found. */
  readonly index: number;
  readonly here: string;
}

export function differingFacts(facts: readonly FoundFact[], record: ClinicRecord): DifferingFact[] {
  const differing = facts.flatMap(({ field, text, places }, index) => {
    const here = proposedText({ field, value: record[field] });
    return here === text ? [] : [{ index, field, text, places, here }];
  });
  const fields = Object.keys(names);
  return differing.toSorted((one, other) => fields.indexOf(one.field) - fields.indexOf(other.field));
}

const names: Readonly<Record<ProposedField, string>> = { name: "Name", phone: "Phone", email: "Email", address: "Address", hours: "Hours" };

/** What the old website says about the clinic, beside what the record says. Nothing is taken without its tick. */
export function FactProposals({ facts, ticked }: { readonly facts: readonly DifferingFact[]; readonly ticked: readonly number[] }) {
  if (facts.length === 0) return null;
  return (
    <GroupDetails
      count={facts.length}
      title={facts.length === 1 ? "fact differs from the one here" : "facts differ from those here"}
      text="Select what is right on the old website. Everything else stays as it is."
      isOpen
    >
      {facts.map(({ index, field, text, places, here }) => (
        <CheckField name={`fact-${index}`} value="yes" defaultChecked={ticked.includes(index)} key={index}>
          <span>
            <b>{names[field]}:</b> {text}
            <small>
              Here: {here === "" ? "nothing" : here}. Found on {places.slice(0, 3).join(", ")}
              {places.length > 3 && " and others"}.
            </small>
          </span>
        </CheckField>
      ))}
    </GroupDetails>
  );
}
