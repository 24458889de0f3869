import { href, redirect } from "react-router";
import { sendAddressConfirmation } from "~/domain/staff/address-confirmation.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in-attempts.server";
import { findSignedIn } from "~/domain/staff/staff-sessions.server";
import { type FlashToast, redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf } from "~/middleware/staff-session.server";
import type { Route } from "./+types/resend-confirmation";

export function loader() {
  return redirect(href("/admin"));
}

/** For accounts that wait, too, which the admin's guard would turn away. */
export async function action({ request, context }: Route.ActionArgs) {
  const { staff: getStaff, now } = context.get(siteContext);
  const staff = await getStaff();
  const { signedIn } = await findSignedIn(staff, clientOf(request, context), now());
  if (!signedIn) return redirect(href("/admin"), 303);
  let toast: FlashToast = { title: "Sent", text: `Look for it at ${signedIn.member.email}.`, variant: "success" };
  try {
    await sendAddressConfirmation(staff, signedIn.member, now());
  } catch (error) {
    if (!(error instanceof TooManyAttemptsError)) throw error;
    toast = { title: "Error", text: error.message, variant: "destructive" };
  }
  return redirectWithToast(href("/admin"), toast);
}
