import { href } from "react-router";
import { requestTitle } from "~/domain/requests/contact-request";
import { eraseRequest } from "~/domain/requests/request-commands.server";
import { getRequest } from "~/domain/requests/request-queries.server";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/erase-request-page";

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const request = await getRequest(db, actor, params.id);
  return { id: request.id, title: requestTitle(request), name: request.name };
});

export const action = adminAction(
  { page: href("/admin/requests"), role: "owner" },
  async ({ database, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await eraseRequest(database, actor, params.id, now);
    return done("Erased", "The request and its pictures are gone.");
  },
);

export default function EraseRequestPage({ loaderData: { id, title, name } }: Route.ComponentProps) {
  return (
    <ConfirmPage title="Erase this request?" verb="Erase" cancel={href("/admin/requests/:id", { id })}>
      <p>
        “{title}” of {name} goes at once and for good, with its pictures. Backups made before still have it.
      </p>
    </ConfirmPage>
  );
}
