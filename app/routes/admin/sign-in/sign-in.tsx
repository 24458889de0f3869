import { href } from "react-router";
import { ToastProvider } from "~/ui/kit/toast";
import type { Route } from "./+types/sign-in";
import { type SignInRequest, signInAction } from "./sign-in-action.server";
import { accountForm, requireEmailAndPassword } from "./sign-in-fields.server";
import { SignInScreen } from "./sign-in-screen";
import { startSession } from "./start-session.server";

export const action = signInAction({ email: [], password: [] }, async (asked: SignInRequest) => {
  const fields = await asked.read(accountForm);
  requireEmailAndPassword(fields);
  return startSession(asked, fields);
});

/** The login screen again, after a form that was sent without a script and let nobody in. */
export default function SignIn({ actionData }: Route.ComponentProps) {
  return (
    <ToastProvider initial={actionData?.failure ?? null}>
      <SignInScreen to={href("/admin")} isOwnerless={false} outcome={actionData ?? null} />
    </ToastProvider>
  );
}
