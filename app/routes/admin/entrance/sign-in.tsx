import { href } from "react-router";
import { siteContext } from "~/middleware/request-context.server";
import { SignInScreen } from "~/routes/admin/sign-in-screen";
import { ToastProvider } from "~/ui/toast";
import type { Route } from "./+types/sign-in";
import { enter } from "./enter.server";
import { readEntranceForm, refuseFailure, refuseMissing, refuseWrongPassword } from "./entrance-form.server";

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readEntranceForm(request);
  if (!fields.email || !fields.password) return refuseMissing(fields);
  try {
    return (await enter(request, context, fields)) ?? refuseWrongPassword(fields);
  } catch (error) {
    return refuseFailure(fields, error, context.get(siteContext));
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
