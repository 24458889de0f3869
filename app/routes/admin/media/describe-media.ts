import { describeMedia } from "~/domain/posts/shown-media-commands.server";
import { siteContext } from "~/middleware/request-context.server";
import { requireStaff } from "~/middleware/staff-session.server";
import type { Route } from "./+types/describe-media";
import { backToFile } from "./media-form.server";
import { translateMediaRefusals } from "./media-refusals.server";

export function loader({ params, context }: Route.LoaderArgs) {
  return backToFile(context, params.id);
}

/** Takes the words for a picture from the editor, which stays where it is. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(siteContext);
  const form = await request.formData();
  const altText = String(form.get("altText") ?? "");
  const decorative = form.get("decorative") === "on";
  await translateMediaRefusals(() => describeMedia(database, { id: params.id, altText, decorative, actor, now: now() }));
  return new Response(null, { status: 204 });
}
