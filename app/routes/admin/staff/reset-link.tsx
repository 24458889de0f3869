import { Form, href, Link } from "react-router";
import { makeResetLink } from "~/domain/staff/account/reset-links.server";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { HandOver } from "~/ui/admin/links/hand-over";
import { SubmitButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/reset-link";
import { handedLink } from "./handed-link.server";

const page = ({ member }: { member: string }) => href("/admin/staff/:member/reset-link", { member });

/** A link that is shown once must not give way to the question for the password when the tab is looked at again. */
export const shouldRevalidate = () => false;

export const loader = adminLoader({ role: "owner", fresh: page }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const found = (await listStaff(db, actor)).find(({ id }) => id === params.member);
  if (!found) throw new StaffNotFoundError();
  return { name: found.name, email: found.email, isSelf: found.id === actor.id };
});

export const action = adminAction(
  { page, role: "owner", fresh: page },
  async ({ site, actor, params, now }: ActionRequest<Route.ActionArgs>) => {
    const token = await makeResetLink(await site.staff(), actor, params.member, now);
    const until = new Date(now.getTime() + RESET_LINK_MINUTES * 60_000);
    return handedLink(site.origin, href("/admin/reset-password/:token", { token }), until);
  },
);

export default function ResetLink({ loaderData: { name, email, isSelf }, actionData: link }: Route.ComponentProps) {
  if (link) {
    return (
      <HandOver to={name} link={link} note="Hand it over yourself: no mail was sent.">
        For <b>{email}</b>, to choose a new password. Works once, until {link.until}. It is not shown again.
      </HandOver>
    );
  }
  return (
    <AdminPage title={`A new password for ${name}`} isNarrow>
      <Link className="back" to={href("/admin/staff")}>
        <Icon name="back" /> Back to the staff
      </Link>
      {isSelf ? (
        <p>
          Your own password is changed on your <Link to={href("/admin/account/password")}>account page</Link>.
        </p>
      ) : (
        <>
          <p>
            You get a link to hand to {name} ({email}). With a new password they are signed out everywhere. Two-step sign-in stays as it is,
            and the history says that you made the link. Give it to nobody else: it lets them choose the password.
          </p>
          <Form method="post">
            <SubmitButton>Make a reset link</SubmitButton>
          </Form>
        </>
      )}
    </AdminPage>
  );
}
