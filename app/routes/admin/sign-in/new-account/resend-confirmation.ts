import { href, redirect } from "react-router";
import { sendAddressConfirmation } from "~/domain/staff/account/address-confirmation.server";
import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/resend-confirmation";

export function loader() {
  return redirect(href("/admin"));
}

/** For accounts that wait, too, which the admin's guard would turn away. */
export async function action({ request, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
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
