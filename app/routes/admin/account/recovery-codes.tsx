import { href, redirect } from "react-router";
import { listRecoveryCodes, renewRecoveryCodes } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasswordForm } from "~/ui/admin/password-form";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireFreshStaff, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/recovery-codes";
import { withPassword } from "./password-action.server";

export async function loader({ context }: Route.LoaderArgs) {
  const { member } = requireFreshStaff(context, href("/admin/account/recovery-codes"));
  if (!member.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  return { email: member.email, codes: await listRecoveryCodes(await context.get(requestContext).staff(), member) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = requireStaff(context);
  const { staff, now } = context.get(requestContext);
  return withPassword(request, async (password) => {
    await renewRecoveryCodes(await staff(), clientOf(request, context), signedIn, password, now());
    const toast = { title: "New codes", text: "The old ones do not work any more.", variant: "success" } as const;
    return redirectWithToast(href("/admin/account/recovery-codes"), toast);
  });
}

export default function RecoveryCodes({ loaderData: { email, codes }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Recovery codes">
      <div className="panel">
        <p>Each signs you in once when your authenticator app is out of reach. Print this page and keep it where you keep keys.</p>
        <p className="soft">{email}</p>
        <ul className="codes monospace">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="panel no-print">
        <h2>Make new codes</h2>
        <p>The ones above stop working then.</p>
        <PasswordForm email={email} button="Make new codes" error={actionData?.error} />
      </div>
    </AdminPage>
  );
}
