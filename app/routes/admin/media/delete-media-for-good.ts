import { href, redirect } from "react-router";
import { deleteMediaForGood } from "~/domain/media/media-commands.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { requireStaff } from "~/middleware/staff-session.server";
import type { Route } from "./+types/delete-media-for-good";
import { translateMediaRefusals } from "./media-refusals.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/media/:id", params));
}

export async function action({ params, context }: Route.ActionArgs) {
  const { member: actor } = requireStaff(context);
  const { database, now } = context.get(siteContext);
  await translateMediaRefusals(() => deleteMediaForGood(database, { id: params.id, actor, now: now() }));
  return redirectWithToast(href("/admin/media"), { title: "Deleted for good", text: "The file is gone.", variant: "success" });
}
