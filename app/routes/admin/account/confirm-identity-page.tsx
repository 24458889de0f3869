import { href, redirect } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasskeySignIn } from "~/ui/admin/sign-in/passkey-sign-in";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import { hasFreshSignIn, returnForm, safeReturnPath } from "~/web/staff-guard.server";
import type { Route } from "./+types/confirm-identity-page";
import { confirmPassword, passwordErrors, passwordForm } from "./confirm-password.server";
import { PasswordForm } from "./forms";

export const loader = adminLoader({}, ({ actor, url, site, signedIn }: AdminRequest) => {
  const to = safeReturnPath(url.searchParams.get("to"));
  if (hasFreshSignIn(signedIn, site)) throw redirect(to);
  return { email: actor.email, to };
});

export const action = adminAction({ page: href("/admin"), fields: passwordErrors }, async (ctx: ActionRequest) => {
  const { password, to } = await ctx.read(passwordForm.extend(returnForm.shape));
  await confirmPassword(ctx, password);
  return redirect(to, 303);
});

export default function ConfirmIdentityPage({ loaderData: { email, to }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Confirm it’s you" isNarrow>
      <p>Sign in again to continue. You won’t be asked again for 15 minutes.</p>
      <div className="panel">
        <PasswordForm name="password" email={email} error={actionData?.errors.password}>
          <input type="hidden" name="to" value={to} />
        </PasswordForm>
        <PasskeySignIn to={to} />
      </div>
    </AdminPage>
  );
}
