import { href } from "react-router";
import { useKeepList } from "~/routes/admin/list-return";
import { usePublishingPost } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { SelectField, TextField } from "~/ui/admin/field";

/** The date of the next review; owners also record a review on paper. */
export function ReviewForms() {
  const keepList = useKeepList();
  const { post, typed, errors, isBusy, send, publication } = usePublishingPost();
  const { id, version } = post;
  const { nextReviewOn, suggestedReviewOn, veterinarians, mayRecordReview } = publication;
  const plan = keepList(href("/admin/posts/:id/review/plan", { id }));
  const recordsPaper = mayRecordReview && veterinarians.length > 0;
  return (
    <form method="post" action={recordsPaper ? keepList(href("/admin/posts/:id/review", { id })) : plan} noValidate onSubmit={send()}>
      {recordsPaper && (
        <>
          <input type="hidden" name="reviewed_version" value={version} />
          <SelectField label="Reviewed on paper by" name="veterinarian" defaultValue={typed.veterinarian} error={errors.veterinarian}>
            {veterinarians.map((one) => (
              <option key={one.id} value={one.id}>
                {one.printedName}
              </option>
            ))}
          </SelectField>
          <TextField
            name="reviewed_on"
            label="Reviewed on"
            type="date"
            defaultValue={typed.reviewed_on}
            error={errors.reviewed_on}
            help="Leave empty for today."
          />
        </>
      )}
      <TextField
        name="next_review_on"
        label="Next review"
        type="date"
        defaultValue={typed.next_review_on ?? nextReviewOn ?? suggestedReviewOn}
        error={errors.next_review_on}
        help="Leave empty to plan none."
      />
      <div className="row">
        {recordsPaper && (
          <button className="button outline small" type="submit" disabled={isBusy}>
            Mark as reviewed
          </button>
        )}
        <button className="button outline small" type="submit" formAction={plan} disabled={isBusy}>
          Just set the next date
        </button>
      </div>
    </form>
  );
}
