import { Form, href, Link } from "react-router";
import { eraseSubscriber, getSubscriber } from "~/domain/subscribers/subscriber-list.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/erase-subscriber";
import "./subscribers.css";

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const { email, state } = await getSubscriber(db, actor, params.subscriber);
  return { email, hasOptedOut: state === "left" || state === "refused" };
});

export const action = adminAction(
  { page: href("/admin/newsletter/subscribers"), role: "owner" },
  async ({ db, actor, params, now, done }: ActionRequest<Route.ActionArgs>) => {
    await eraseSubscriber(db, actor, params.subscriber, now);
    return done("Erased", "The address is gone.");
  },
);

export default function EraseSubscriber({ loaderData: { email, hasOptedOut }, params }: Route.ComponentProps) {
  return (
    <AdminPage title="Erase this address?" isNarrow>
      <p>
        <b className="subscriber-address">{email}</b> will be gone with its consent, and the history will say only that an address was
        erased. This can’t be undone. Backups that were made before still have it until they are deleted.
      </p>
      {hasOptedOut && (
        <p className="notice warn">It gets no mail now. Once it is erased, nothing here knows that, so a file could bring it back.</p>
      )}
      <Form method="post" className="row">
        <SubmitButton className="button danger">Erase</SubmitButton>
        <Link className="button outline" to={href("/admin/newsletter/subscribers/:subscriber", params)}>
          Cancel
        </Link>
      </Form>
    </AdminPage>
  );
}
