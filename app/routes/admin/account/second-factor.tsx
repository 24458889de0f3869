import { href, Link, redirect } from "react-router";
import { startSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { PasswordForm } from "~/ui/admin/password-form";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/second-factor";
import { withPassword } from "./password-action.server";

export function loader({ context }: Route.LoaderArgs) {
  const { email, hasSecondFactor } = requireStaff(context).member;
  return { email, hasSecondFactor };
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = requireStaff(context);
  const { staff, now } = context.get(requestContext);
  if (signedIn.member.hasSecondFactor) return redirect(href("/admin/account/second-factor"), 303);
  return withPassword(request, async (password) => {
    await startSecondFactor(await staff(), clientOf(request, context), signedIn, password, now());
    return redirect(href("/admin/account/second-factor/confirm"), 303);
  });
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.hasSecondFactor) return <Manage />;
  return (
    <AdminPage title="Second factor">
      <Panel title="Turn it on">
        <p>
          You need an authenticator app, such as the one in your password manager. From then on, signing in with the password also asks for
          a code of the app, so a stolen password is not enough.
        </p>
        <PasswordForm email={loaderData.email} button="Continue" error={actionData?.error} />
      </Panel>
    </AdminPage>
  );
}

function Manage() {
  return (
    <AdminPage title="Second factor">
      <p>It is on: signing in with the password also asks for a code of your authenticator app.</p>
      <p className="row">
        <Link className="button outline" to={href("/admin/account/recovery-codes")}>
          Recovery codes
        </Link>
        <Link className="button danger" to={href("/admin/account/second-factor/remove")}>
          Turn it off
        </Link>
      </p>
    </AdminPage>
  );
}
