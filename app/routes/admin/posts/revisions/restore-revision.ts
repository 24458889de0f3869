import { href, redirect } from "react-router";
import { UnknownCategoryError } from "~/domain/categories/category";
import { PostClashError, PostInTrashError, PostNotFoundError } from "~/domain/posts/post/post-errors";
import { restoreRevision } from "~/domain/posts/writing/post-editing-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { adminError, translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/restore-revision";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id/revisions", { id: params.id }));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  const form = await request.formData();
  const restore = {
    ...{ id: params.id, version: Number(params.version), actor, now: now() },
    basedOnVersion: Number(form.get("version")),
    saveId: String(form.get("saveId") || crypto.randomUUID()),
  };
  try {
    const { unpublished } = await translateRefusals(() => restoreRevision(database, restore));
    const rest = unpublished ? "Readers see it once you publish it." : "The one it replaced is kept.";
    const text = `The text is as it was in version ${params.version}. ${rest}`;
    return await redirectWithToast(href("/admin/posts/:id", { id: params.id }), { title: "Restored", text, variant: "success" });
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

function refusalOf(error: unknown) {
  if (error instanceof PostNotFoundError) return adminError(404, "Version not found", "There is no such version of this post.");
  if (error instanceof PostInTrashError) return adminError(409, "In the trash", error.message);
  if (error instanceof UnknownCategoryError) return adminError(409, "Its category is gone", error.message);
  if (error instanceof PostClashError) {
    return adminError(
      409,
      "Somebody saved this post meanwhile",
      "Look at the newest version first, then restore again if you still want to.",
    );
  }
  return null;
}
