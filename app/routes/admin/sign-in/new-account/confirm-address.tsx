import { Form, href } from "react-router";
import { confirmAddress } from "~/domain/staff/account/address-confirmation.server";
import { type SignInRequest, signInAction } from "~/routes/admin/sign-in/sign-in-action.server";
import { LinkGone } from "~/ui/admin/sign-in/link-gone";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { Route } from "./+types/confirm-address";

/** A button confirms, not the link itself: mail programs open links to check them. */
export const action = signInAction({}, async ({ getStaff, params, now }: SignInRequest<Route.ActionArgs>) => {
  await confirmAddress(await getStaff(), params.token, now);
  return redirectWithToast(href("/admin"), { title: "Thank you", text: "Your email address is confirmed.", variant: "success" });
});

export default function ConfirmAddress({ actionData }: Route.ComponentProps) {
  if (actionData?.failure?.status === 410) return <LinkGone again={href("/admin")} againText="Go to sign-in" />;
  return (
    <SignInFrame title="Confirm your email address" subtitle="So that the owner knows it is yours." failure={actionData?.failure}>
      <Form method="post">
        <SubmitButton>This is my address</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
