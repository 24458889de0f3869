import { href, redirect } from "react-router";
import { sendAddressConfirmation } from "~/domain/staff/account/address-confirmation.server";
import { findSignedIn } from "~/domain/staff/session/staff-sessions.server";
import { type SignInRequest, signInRoute } from "~/routes/admin/sign-in/sign-in-action.server";
import { redirectWithToast } from "~/web/flash-toast.server";

/** Outside the guard, for accounts that wait for approval. */
const { loader, action } = signInRoute(
  {},
  async ({ getStaff, client, now }: SignInRequest) => {
    const staff = await getStaff();
    const { signedIn } = await findSignedIn({ staff, client, now });
    if (!signedIn) return redirect(href("/admin"), 303);
    const delivery = await sendAddressConfirmation(staff, signedIn.member, now);
    return redirectWithToast(
      href("/admin"),
      delivery === "sent"
        ? { title: "Email sent", text: `Look for it at ${signedIn.member.email}, and open the link in it.`, variant: "success" }
        : { title: "No email sent", text: "No mail server has accepted it yet. Ask an owner for the link.", variant: "destructive" },
    );
  },
  // In an outage /admin itself says what is wrong.
  ({ failure }, status) => (failure && status !== 503 ? redirectWithToast(href("/admin"), failure) : redirect(href("/admin"), 303)),
);

export { action, loader };
