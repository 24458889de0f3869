import { Form, href, Link } from "react-router";
import { requestTitle } from "~/domain/requests/contact-request";
import { eraseRequest } from "~/domain/requests/request-commands.server";
import { getRequest } from "~/domain/requests/request-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/erase-request";

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

export default function EraseRequest({ loaderData: { id, title, name } }: Route.ComponentProps) {
  return (
    <AdminPage title="Erase this request?" isNarrow>
      <p>
        “{title}” of {name} goes at once and for good, with its pictures. Backups made before still have it.
      </p>
      <Form method="post" className="row">
        <SubmitButton className="button danger">Erase</SubmitButton>
        <Link className="button outline" to={href("/admin/requests/:id", { id })}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
