import { href, redirect } from "react-router";
import { PostClashError, PostInTrashError, SaveIdReusedError } from "~/domain/posts/post/post-errors";
import { discardChanges } from "~/domain/posts/writing/post-editing-commands.server";
import type { SavedPost } from "~/domain/posts/writing/update-post.server";
import { saveIdOf } from "~/routes/admin/posts/editor/saving/save-post-form.server";
import { type FlashToast, redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/discard-changes";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  const form = await request.formData();
  const edit = { id: params.id, basedOnVersion: Number(form.get("version")), saveId: saveIdOf(form.get("saveId")), actor, now: now() };
  const toast = await translateRefusals(() => outcomeOf(() => discardChanges(database, edit)));
  return redirectWithToast(href("/admin/posts/:id", params), toast);
}

async function outcomeOf(discard: () => Promise<SavedPost>): Promise<FlashToast> {
  try {
    const { status } = await discard();
    const text = `The text is the ${status === "published" ? "published" : "planned"} one again. What was dropped is among the revisions.`;
    return { title: "Changes discarded", text, variant: "success" };
  } catch (error) {
    const text = refusalText(error);
    if (text === null) throw error;
    return { title: "Not discarded", text, variant: "destructive" };
  }
}

function refusalText(error: unknown): string | null {
  if (error instanceof PostClashError) return "Somebody saved this post meanwhile. Look at the changes first.";
  return error instanceof PostInTrashError || error instanceof SaveIdReusedError ? error.message : null;
}
