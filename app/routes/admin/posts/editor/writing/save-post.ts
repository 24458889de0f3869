import { href } from "react-router";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";
import type { Route } from "./+types/save-post";
import { postFormHandle } from "./post-form-handle";
import { savePostedForm, statusOf } from "./save-post-form.server";

export const handle = postFormHandle;

/** For the editor's script, which stays on the page. */
const { loader, action } = adminActionRoute({ page: href("/admin") }, async (ctx: ActionRequest<Route.ActionArgs>) => {
  const { answer } = await savePostedForm(ctx, "id" in ctx.params ? (ctx.params.id ?? null) : null);
  return Response.json(answer, { status: statusOf(answer) });
});

export { action, loader };
