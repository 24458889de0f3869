import { href, redirect } from "react-router";
import { restorePost } from "~/domain/posts/writing/trash-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { translateRefusals } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/restore-post";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/trash"));
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  const to = safeReturnPath((await request.formData()).get("to"));
  await translateRefusals(() => restorePost(database, { id: params.id, actor, now: now() }));
  return redirectWithToast(to, { title: "Post restored", text: "It is back as it was.", variant: "success" });
}
