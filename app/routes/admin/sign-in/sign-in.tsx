import { href } from "react-router";
import { ToastProvider } from "~/ui/kit/toast";
import { requestContext } from "~/web/request-context.server";
import type { Route } from "./+types/sign-in";
import { readSignInForm, refuseFailure, refuseMissing, refuseWrongPassword } from "./sign-in-fields.server";
import { SignInScreen } from "./sign-in-screen";
import { enter } from "./start-session.server";

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readSignInForm(request);
  if (!fields.email || !fields.password) return refuseMissing(fields);
  try {
    return (await enter(request, context, fields)) ?? refuseWrongPassword(fields);
  } catch (error) {
    return refuseFailure(fields, error, context.get(requestContext));
  }
}

/** The login screen again, for a form that was sent without a script and let nobody in. */
export default function SignIn({ actionData }: Route.ComponentProps) {
  const outcome = actionData ?? null;
  return (
    <ToastProvider initial={outcome?.toast ?? null}>
      <SignInScreen to={href("/admin")} isOwnerless={false} outcome={outcome} />
    </ToastProvider>
  );
}
