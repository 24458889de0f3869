import { href, redirect } from "react-router";
import { createPreviewLink } from "~/domain/posts/publishing/preview-links-commands.server";
import { requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/create-preview-link";
import { answerPublicationForm } from "./publication-forms.server";

export function loader({ params, context }: Route.LoaderArgs) {
  requireStaff(context);
  return redirect(href("/admin/posts/:id", params));
}

export async function action(args: Route.ActionArgs) {
  return answerPublicationForm(args, async ({ site, command }) => {
    const { token } = await createPreviewLink(site.database, command);
    return {
      kind: "done",
      toast: { title: "Preview link created", text: "Copy it now; it is shown only once.", variant: "success" },
      made: site.origin + href("/preview/:token", { token }),
    };
  });
}
