import { data, Form, href } from "react-router";
import { confirmAddress } from "~/domain/staff/account/address-confirmation.server";
import { LinkGoneError } from "~/domain/staff/account/own-account.server";
import { LinkGone } from "~/ui/admin/link-gone";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/confirm-address";

/** A button, not the link itself, changes something: mail programs open links to look at them. */
export async function action({ params, context }: Route.ActionArgs) {
  const site = context.get(requestContext);
  try {
    await confirmAddress(await site.staff(), params.token, site.now());
  } catch (error) {
    if (error instanceof LinkGoneError) return data({ isGone: true, problem: null }, { status: 410 });
    return data({ isGone: false, problem: await explainFailure(error, site) }, { status: 503 });
  }
  return redirectWithToast(href("/admin"), { title: "Thank you", text: "Your email address is confirmed.", variant: "success" });
}

export default function ConfirmAddress({ actionData }: Route.ComponentProps) {
  if (actionData?.isGone) return <LinkGone again={href("/admin")} againText="Go to the login" />;
  return (
    <SignInFrame title="Confirm your email address" subtitle="So that the owner knows it is yours." problem={actionData?.problem}>
      <Form method="post">
        <SubmitButton>This is my address</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
