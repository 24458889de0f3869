import { href, redirect } from "react-router";
import { removeSecondFactor } from "~/domain/staff/sign-in/second-factor.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasswordForm } from "~/ui/admin/password-form";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/second-factor-remove";
import { withPassword } from "./password-action.server";

export function loader({ context }: Route.LoaderArgs) {
  const { member } = requireStaff(context);
  if (!member.hasSecondFactor) throw redirect(href("/admin/account/second-factor"));
  return { email: member.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = requireStaff(context);
  const { staff, now } = context.get(requestContext);
  return withPassword(request, async (password) => {
    const cookies = await removeSecondFactor(await staff(), clientOf(request, context), signedIn, password, now());
    const toast = { title: "Second factor is off", text: "The password alone signs in again.", variant: "default" } as const;
    return redirectWithToast(href("/admin/account"), toast, cookies);
  });
}

export default function SecondFactorRemove({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Turn the second factor off" isNarrow>
      <p>Whoever learns your password can sign in then. Your recovery codes stop working, too.</p>
      <div className="panel">
        <PasswordForm email={loaderData.email} button="Turn it off" error={actionData?.error} isDangerous />
      </div>
    </AdminPage>
  );
}
