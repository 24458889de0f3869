import { href, redirect } from "react-router";
import { findSecondFactorPolicy, secondFactorRequired } from "~/domain/staff/second-factor-policy.server";
import { removeSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { ConfirmPage } from "~/ui/admin/confirm-page";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";

const page = href("/admin/account/second-factor/remove");

export const loader = adminLoader({ fresh: page }, async ({ db, actor }: AdminRequest) => {
  if (!actor.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  if (await findSecondFactorPolicy(db)) throw secondFactorRequired();
  return null;
});

export const action = adminAction(
  { page: href("/admin/account"), fresh: page },
  async ({ site, client, signedIn, now, done }: ActionRequest) => {
    const cookies = await removeSecondFactor({ staff: await site.staff(), client, now }, signedIn);
    return done("Two-step sign-in is off", "Your password alone signs you in again.", cookies);
  },
);

export default function SecondFactorRemovePage() {
  return (
    <ConfirmPage title="Turn off two-step sign-in" verb="Turn it off" cancel={href("/admin/account/second-factor")}>
      <p>Anyone who learns your password can then sign in. Your recovery codes stop working, too.</p>
    </ConfirmPage>
  );
}
