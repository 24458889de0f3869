import { href, Link, redirect } from "react-router";
import { findSecondFactorPolicy } from "~/domain/staff/second-factor-policy.server";
import { startSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage, Panel } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/second-factor-page";

const page = href("/admin/account/second-factor");

export const loader = adminLoader({ fresh: page }, async ({ db, actor: { hasSecondFactor } }: AdminRequest) => ({
  hasSecondFactor,
  isRequired: (await findSecondFactorPolicy(db)) !== null,
}));

export const action = adminAction({ page, fresh: page }, async ({ site, client, signedIn, now }: ActionRequest) => {
  if (signedIn.member.hasSecondFactor) return redirect(page, 303);
  await startSecondFactor({ staff: await site.staff(), client, now });
  return redirect(href("/admin/account/second-factor/confirm"), 303);
});

export default function SecondFactorPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminPage title="Two-step sign-in">
      {loaderData.hasSecondFactor ? (
        <>
          <p>It is on: signing in with your password also takes a code from your authenticator app.</p>
          <p className="row">
            <Link className="button outline" to={href("/admin/account/recovery-codes")}>
              Recovery codes
            </Link>
            {!loaderData.isRequired && (
              <Link className="button danger" to={href("/admin/account/second-factor/remove")}>
                Turn it off
              </Link>
            )}
          </p>
        </>
      ) : (
        <Panel title="Turn it on">
          {loaderData.isRequired && <p className="notice">An owner requires it of everybody who signs in.</p>}
          <p>
            You need an authenticator app, such as the one in your password manager. Signing in with your password then also takes a code
            from the app, so a stolen password is not enough.
          </p>
          <ActionButton action={page} className="button">
            Continue
          </ActionButton>
        </Panel>
      )}
    </AdminPage>
  );
}
