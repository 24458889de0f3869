import { href, redirect } from "react-router";
import { listRecoveryCodes, renewRecoveryCodes } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasswordForm } from "~/ui/admin/password-form";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/recovery-codes";
import { passwordErrors, passwordForm } from "./password-action.server";

const page = href("/admin/account/recovery-codes");

export const loader = adminLoader({ fresh: page }, async ({ site, actor }: AdminRequest) => {
  if (!actor.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  return { email: actor.email, codes: await listRecoveryCodes(await site.staff(), actor) };
});

export const action = adminAction(
  { page, fresh: page, fields: passwordErrors },
  async ({ site, actor, client, signedIn, now, read, done }: ActionRequest) => {
    if (!actor.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
    const { password } = await read(passwordForm);
    await renewRecoveryCodes({ staff: await site.staff(), client, now }, signedIn, password);
    return done("New codes", "The old ones no longer work.");
  },
);

export default function RecoveryCodes({ loaderData: { email, codes }, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Recovery codes">
      <div className="panel">
        <p>Each signs you in once when your authenticator app is out of reach. Print this page and store it somewhere safe.</p>
        <p className="soft">{email}</p>
        <ul className="codes monospace">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className="panel no-print">
        <h2>Make new codes</h2>
        <p>The codes above then stop working.</p>
        <PasswordForm email={email} button="Make new codes" error={actionData?.errors.password} />
      </div>
    </AdminPage>
  );
}
