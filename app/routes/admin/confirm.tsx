import { data, redirect } from "react-router";
import { markConfirmed } from "~/domain/staff/session/staff-sessions.server";
import { isOwnPassword } from "~/domain/staff/sign-in/sign-in.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasskeySignIn } from "~/ui/admin/passkey-sign-in";
import { PasswordForm } from "~/ui/admin/password-form";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireStaff, safeBack } from "~/web/staff-guard.server";
import type { Route } from "./+types/confirm";

export function loader({ url, context }: Route.LoaderArgs) {
  return { email: requireStaff(context).member.email, to: safeBack(url.searchParams.get("to")) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { member, session } = requireStaff(context);
  const { staff: getStaff, now } = context.get(requestContext);
  const staff = await getStaff();
  const form = await request.formData();
  try {
    const isOwn = await isOwnPassword(staff, clientOf(request, context), member.email, String(form.get("password") ?? ""), now());
    if (!isOwn) return data({ error: "This is not your password." }, { status: 400 });
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return data({ error: error.message }, { status: 429 });
    throw error;
  }
  await markConfirmed(staff.kysely, session.id, now());
  return redirect(safeBack(form.get("to")), 303);
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Is it still you?" isNarrow>
      <p>What comes next needs a fresh sign-in. It holds for a quarter of an hour.</p>
      <div className="panel">
        <PasswordForm email={loaderData.email} button="Continue" error={actionData?.error}>
          <input type="hidden" name="to" value={loaderData.to} />
        </PasswordForm>
        <PasskeySignIn to={loaderData.to} />
      </div>
    </AdminPage>
  );
}
