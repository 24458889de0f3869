import { href, redirect } from "react-router";
import { sendAddressConfirmation } from "~/domain/staff/address-confirmation.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in-attempts.server";
import { findSignedIn } from "~/domain/staff/staff-sessions.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { explainFailure } from "~/middleware/staff-refusals.server";
import { clientOf } from "~/middleware/staff-session.server";
import type { Route } from "./+types/resend-confirmation";

export function loader() {
  return redirect(href("/admin"));
}

/** For accounts that wait, too, which the admin's guard would turn away. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(siteContext);
  try {
    const staff = await site.staff();
    const { signedIn } = await findSignedIn(staff, clientOf(request, context), site.now());
    if (!signedIn) return redirect(href("/admin"), 303);
    await sendAddressConfirmation(staff, signedIn.member, site.now());
    return redirectWithToast(href("/admin"), { title: "Sent", text: `Look for it at ${signedIn.member.email}.`, variant: "success" });
  } catch (error) {
    if (error instanceof TooManyAttemptsError)
      return redirectWithToast(href("/admin"), { title: "Error", text: error.message, variant: "destructive" });
    await explainFailure(error, site);
    // Which says what is wrong.
    return redirect(href("/admin"), 303);
  }
}
