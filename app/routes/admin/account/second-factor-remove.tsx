import { href, redirect } from "react-router";
import { findSecondFactorPolicy, SecondFactorRequiredError } from "~/domain/staff/second-factor-policy.server";
import { removeSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasswordForm } from "~/ui/admin/password-form";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/second-factor-remove";
import { passwordErrors, passwordForm } from "./password-action.server";

const page = href("/admin/account/second-factor/remove");

export const loader = adminLoader({ fresh: page }, async ({ db, actor }: AdminRequest) => {
  if (!actor.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  if (await findSecondFactorPolicy(db)) throw new SecondFactorRequiredError();
  return { email: actor.email };
});

export const action = adminAction(
  { page: href("/admin/account"), fresh: page, fields: passwordErrors },
  async ({ site, client, signedIn, now, read, done }: ActionRequest) => {
    const { password } = await read(passwordForm);
    const cookies = await removeSecondFactor({ staff: await site.staff(), client, now }, signedIn, password);
    return done("Two-step sign-in is off", "Your password alone signs you in again.", cookies);
  },
);

export default function SecondFactorRemove({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Turn off two-step sign-in" isNarrow>
      <p>Anyone who learns your password can then sign in. Your recovery codes stop working, too.</p>
      <div className="panel">
        <PasswordForm email={loaderData.email} button="Turn it off" error={actionData?.errors.password} isDangerous />
      </div>
    </AdminPage>
  );
}
