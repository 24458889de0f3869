import { Form, href, Link } from "react-router";
import { makeConfirmationLink } from "~/domain/staff/account/address-confirmation.server";
import { makeResetLink } from "~/domain/staff/account/reset-links.server";
import { getMember } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { HandOver } from "~/ui/admin/links/hand-over";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/one-time-link-page";
import { handedLink } from "./handed-link.server";

/** Whether the link is for a new password; the other one confirms an email address. */
const isReset = ({ pathname }: URL) => pathname.endsWith("/reset-link");

const page = ({ member }: { member: string }, url: URL) =>
  isReset(url) ? href("/admin/staff/:member/reset-link", { member }) : href("/admin/staff/:member/confirmation-link", { member });

/** Revalidating when the tab gets the focus could replace the one-time link with the password prompt. */
export const shouldRevalidate = () => false;

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor, params, url }: AdminRequest<Route.LoaderArgs>) => {
  const { id, name, email } = await getMember(db, actor, params.member);
  return { name, email, isSelf: id === actor.id, isReset: isReset(url) };
});

export const action = adminAction(
  { page, role: "owner", fresh: page },
  async ({ db, site, actor, params: { member }, now, url }: ActionRequest<Route.ActionArgs>) => {
    if (isReset(url)) {
      const { token, expiresAt } = await makeResetLink(db, actor, member, now);
      return handedLink(site.origin, href("/admin/reset-password/:token", { token }), expiresAt);
    }
    const { token, expiresAt } = await makeConfirmationLink(await site.staff(), actor, member, now);
    return handedLink(site.origin, href("/admin/confirm-address/:token", { token }), expiresAt);
  },
);

/** For somebody who gets no email. */
export default function OneTimeLinkPage({ loaderData, actionData: link }: Route.ComponentProps) {
  const { name, email, isSelf, isReset } = loaderData;
  if (link) {
    return (
      <HandOver to={name} link={link} note="No email was sent: give it to them yourself.">
        For <b>{email}</b>, {isReset ? "to choose a new password. Works once," : "to confirm this address. Works"} until {link.until}. It is
        not shown again.
      </HandOver>
    );
  }
  return (
    <AdminPage
      title={isReset ? `A new password for ${name}` : `Confirm the address of ${name}`}
      back={{ to: href("/admin/staff"), text: "Back to the staff" }}
      isNarrow
    >
      {isReset && isSelf ? (
        <p>
          Your own password is changed on your <Link to={href("/admin/account/password")}>account page</Link>.
        </p>
      ) : (
        <>
          {isReset ? (
            <p>
              You get a link to give to {name} ({email}). With a new password they are signed out everywhere. Two-step sign-in stays as it
              is, and the history says that you made the link. Give it to nobody else: it lets them choose the password.
            </p>
          ) : (
            <p>
              You get a link to give to {name}. Anybody who opens it and presses its button confirms {email}, so send it there yourself, or
              give it to {name} in person. You can also approve the account without it.
            </p>
          )}
          <Form method="post">
            <SubmitButton>{isReset ? "Make a reset link" : "Make a confirmation link"}</SubmitButton>
          </Form>
        </>
      )}
    </AdminPage>
  );
}
