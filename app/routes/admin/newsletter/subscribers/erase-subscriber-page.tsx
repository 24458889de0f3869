import { href } from "react-router";
import { eraseSubscriber, getSubscriber } from "~/domain/subscribers/subscriber-list.server";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/erase-subscriber-page";
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

export default function EraseSubscriberPage({ loaderData: { email, hasOptedOut }, params }: Route.ComponentProps) {
  return (
    <ConfirmPage title="Erase this address?" verb="Erase" cancel={href("/admin/newsletter/subscribers/:subscriber", params)}>
      <p>
        <b className="subscriber-address">{email}</b> will be gone with its consent, and the history will say only that an address was
        erased. This can’t be undone. Backups that were made before still have it until they are deleted.
      </p>
      {hasOptedOut && (
        <p className="notice warn">It gets no mail now. Once it is erased, nothing here knows that, so a file could add it again.</p>
      )}
    </ConfirmPage>
  );
}
