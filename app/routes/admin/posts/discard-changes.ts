import { href, redirect } from "react-router";
import type { SavedPost } from "~/domain/posts/changing-post.server";
import { PostClashError, PostInTrashError, SaveIdReusedError } from "~/domain/posts/post-errors";
import { discardChanges } from "~/domain/posts/unpublished-changes-commands.server";
import { type FlashToast, redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { translateRefusals } from "~/middleware/staff-refusals.server";
import { requireStaff } from "~/middleware/staff-session.server";
import type { Route } from "./+types/discard-changes";
import { saveIdOf } from "./post-saving.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(siteContext);
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
