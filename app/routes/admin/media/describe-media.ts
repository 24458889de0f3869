import { describeMedia } from "~/domain/posts/article/shown-media-commands.server";
import { requestContext } from "~/web/request-context.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/describe-media";
import { translateMediaRefusals } from "./media-errors.server";
import { backToFile } from "./media-form.server";

export function loader({ params, context }: Route.LoaderArgs) {
  return backToFile(context, params.id);
}

/** Takes the words for a picture from the editor, which stays where it is. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(requestContext);
  const form = await request.formData();
  const altText = String(form.get("altText") ?? "");
  const decorative = form.get("decorative") === "on";
  await translateMediaRefusals(() => describeMedia(database, { id: params.id, altText, decorative, actor, now: now() }));
  return new Response(null, { status: 204 });
}
