import { href, redirect } from "react-router";
import { WrongPasswordError } from "~/domain/staff/account/own-account.server";
import { markConfirmed } from "~/domain/staff/session/staff-sessions.server";
import { isOwnPassword } from "~/domain/staff/sign-in/sign-in.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasskeySignIn } from "~/ui/admin/passkey-sign-in";
import { PasswordForm } from "~/ui/admin/password-form";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { returnForm, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/confirm";
import { passwordErrors, passwordForm } from "./password-action.server";

export const loader = adminLoader({}, ({ actor, url }: AdminRequest) => ({
  email: actor.email,
  to: safeReturnPath(url.searchParams.get("to")),
}));

export const action = adminAction(
  { page: href("/admin"), fields: passwordErrors },
  async ({ db, site, client, signedIn, now, read }: ActionRequest) => {
    const { password, to } = await read(passwordForm.extend(returnForm.shape));
    const isOwn = await isOwnPassword({ staff: await site.staff(), client, now }, signedIn.member.email, password);
    if (!isOwn) throw new WrongPasswordError();
    await markConfirmed(db, signedIn.session.id, now);
    return redirect(to, 303);
  },
);

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Confirm it’s you" isNarrow>
      <p>Sign in again before you change this. You won’t be asked again for 15 minutes.</p>
      <div className="panel">
        <PasswordForm email={loaderData.email} button="Continue" error={actionData?.errors.password}>
          <input type="hidden" name="to" value={loaderData.to} />
        </PasswordForm>
        <PasskeySignIn to={loaderData.to} />
      </div>
    </AdminPage>
  );
}
