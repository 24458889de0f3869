import { Form, href, Link } from "react-router";
import { makeResetLink } from "~/domain/staff/account/reset-links.server";
import { RESET_LINK_MINUTES } from "~/domain/staff/session/auth-settings";
import { StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import { listStaff } from "~/domain/staff/staff-queries.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { OneTimeLink } from "~/ui/admin/one-time-link";
import { SubmitButton } from "~/ui/admin/submit-button";
import { Icon } from "~/ui/kit/icon";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/reset-link";

export const loader = adminLoader({ role: "owner" }, async ({ db, actor, params }: AdminRequest<Route.LoaderArgs>) => {
  const found = (await listStaff(db, actor)).find(({ id }) => id === params.member);
  if (!found) throw new StaffNotFoundError();
  return { name: found.name, email: found.email, isSelf: found.id === actor.id };
});

const page = ({ member }: { member: string }) => href("/admin/staff/:member/reset-link", { member });

export const action = adminAction(
  { page, role: "owner", fresh: page },
  async ({ site, actor, params, now }: ActionRequest<Route.ActionArgs>) => {
    const token = await makeResetLink(await site.staff(), actor, params.member, now);
    return { link: site.origin + href("/admin/reset-password/:token", { token }) };
  },
);

export default function ResetLink({ loaderData: { name, email, isSelf }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title={`A new password for ${name}`} isNarrow>
      <Link className="back" to={href("/admin/staff")}>
        <Icon name="back" /> Back to the staff
      </Link>
      {isSelf ? (
        <p>
          Your own password is changed on your <Link to={href("/admin/account/password")}>account page</Link>.
        </p>
      ) : actionData ? (
        <>
          <p role="status">
            Hand over this link yourself; no mail was sent. It works once, for {RESET_LINK_MINUTES} minutes, and lets {name} choose a new
            password.
          </p>
          <div className="panel">
            <OneTimeLink address={actionData.link} />
          </div>
        </>
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
