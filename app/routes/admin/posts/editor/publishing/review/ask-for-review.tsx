import { useContext } from "react";
import { href, Link, useRouteLoaderData } from "react-router";
import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { reviewLimits } from "~/domain/posts/reviewing/review-request";
import type { loader } from "~/routes/admin/admin-layout";
import { useKeepList } from "~/routes/admin/list-return";
import { nounOf } from "~/routes/admin/page-names";
import type { Publication } from "~/routes/admin/posts/editor/publishing/publication-state";
import { PublishingContext } from "~/routes/admin/posts/editor/publishing/publishing-context";
import { SelectField, TextAreaField } from "~/ui/admin/field";
import { shortName } from "./review-state";

interface AskForReviewProps {
  readonly post: SavedVersion | null;
  readonly publication: Pick<Publication, "veterinarians" | "reviewRequest">;
  /** In the editor, which stays open: saves what is typed. @returns the post's id, or null when it was not saved */
  readonly saveFirst?: () => Promise<string | null>;
}

export function AskForReview({ post, publication, saveFirst }: AskForReviewProps) {
  const editor = useContext(PublishingContext);
  const keepList = useKeepList();
  const { veterinarians, reviewRequest: request } = publication;
  const [only] = veterinarians;
  if (!only) return <NoVeterinarian />;
  const actionOf = (id: string | null) => id && keepList(href("/admin/posts/:id/review/ask", { id }));
  const isChoice = veterinarians.length > 1;
  const verb = request ? "look again" : "review";
  const onSubmit = saveFirst && editor?.send(async () => actionOf(await saveFirst()));
  return (
    <form method="post" action={actionOf(post?.id ?? null) ?? undefined} onSubmit={onSubmit}>
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
      <TextAreaField label="What to check (optional)" name="message" rows={2} maxLength={reviewLimits.message} />
      <p className={saveFirst ? "help no-script" : "help"}>
        {saveFirst && `Save the ${nounOf(post)} first. `}The veterinarian reads the last saved text.
      </p>
      <button className="button small" type="submit" disabled={editor?.isBusy}>
        {isChoice ? `Ask to ${verb}` : `Ask ${shortName(only.printedName)} to ${verb}`}
      </button>
    </form>
  );
}

function NoVeterinarian() {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const isOwner = layout?.kind === "in" && layout.member.role === "owner";
  return (
    <p className="help">
      There is no veterinarian on staff yet.{" "}
      {isOwner ? <Link to={href("/admin/staff")}>Mark one on the Staff page</Link> : "An owner can mark one on the Staff page."}
    </p>
  );
}
