import { href, redirect } from "react-router";
import { revokePreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/revoke-preview-link";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", { id }));
}

export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ site, command: { actor, now } }) => {
    await revokePreviewLink(site.database, { id: args.params.link, actor, now });
    return { kind: "done", toast: { title: "Preview link revoked", text: "It shows nothing any more.", variant: "success" } };
  });
}
