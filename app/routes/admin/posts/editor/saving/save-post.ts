import { href, redirect } from "react-router";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/save-post";
import { savePostedForm, statusOf } from "./save-post-form.server";

export function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin"));
}

/** For the editor's script, which stays on the page. */
export async function action({ request, params, context }: Route.ActionArgs): Promise<Response> {
  const { answer } = await savePostedForm(request, context, "id" in params && params.id ? params.id : null);
  return Response.json(answer, { status: statusOf(answer) });
}
