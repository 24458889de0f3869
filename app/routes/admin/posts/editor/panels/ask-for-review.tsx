import { href } from "react-router";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import { useKeepList } from "~/routes/admin/list-return";
import { SelectField, TextAreaField } from "~/ui/admin/field";
import type { PublicationForms } from "./use-publication";

interface AskForReviewProps {
  readonly id: string;
  readonly noun: string;
  readonly forms: PublicationForms;
  readonly saveFirst: () => Promise<boolean>;
}

export function AskForReview({ id, noun, forms, saveFirst }: AskForReviewProps) {
  const keepList = useKeepList();
  const { isBusy, send } = forms;
  const { veterinarians, reviewRequest: request } = forms.publication;
  const [only] = veterinarians;
  if (!only) return <p className="help">No veterinarian is on the staff yet. An owner marks who is one on the staff page.</p>;
  const action = keepList(href("/admin/posts/:id/review/ask", { id }));
  const isChoice = veterinarians.length > 1;
  const verb = request ? "look again" : "review";
  return (
    <form method="post" action={action} onSubmit={send(async () => ((await saveFirst()) ? action : null))}>
      {isChoice ? (
        <SelectField label="Veterinarian" name="asked" defaultValue={request?.veterinarianId}>
          {veterinarians.map((one) => (
            <option key={one.id} value={one.id}>
              {one.printedName}
            </option>
          ))}
        </SelectField>
      ) : (
        <input type="hidden" name="asked" value={only.id} />
      )}
      <TextAreaField label="What to look at (optional)" name="message" rows={2} maxLength={reviewLimits.message} />
      <p className="help no-script">Save the {noun} first. This form asks about the text as it was saved last.</p>
      <button className="button small" type="submit" disabled={isBusy}>
        {isChoice ? `Ask to ${verb}` : `Ask ${shortName(only.printedName)} to ${verb}`}
      </button>
    </form>
  );
}

/** "Dr. Lee Vega" of "Dr. Lee Vega, DVM". */
function shortName(printedName: string): string {
  return printedName.split(",")[0] ?? printedName;
}
