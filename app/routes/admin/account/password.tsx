import { data, Form, href } from "react-router";
import { changePassword, WrongPasswordError } from "~/domain/staff/account/own-account.server";
import { PasswordRefusedError } from "~/domain/staff/sign-in/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/sign-in/password-rules";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasswordField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf, requireStaff } from "~/web/staff-guard.server";
import type { Route } from "./+types/password";

export function loader({ context }: Route.LoaderArgs) {
  return { email: requireStaff(context).member.email };
}

export async function action({ request, context }: Route.ActionArgs) {
  const signedIn = requireStaff(context);
  const { staff, now } = context.get(requestContext);
  const form = await request.formData();
  const passwords = { current: String(form.get("current") ?? ""), next: String(form.get("next") ?? "") };
  try {
    const cookies = await changePassword(await staff(), clientOf(request, context), signedIn, passwords, now());
    const text = "All your other devices were signed out.";
    return await redirectWithToast(href("/admin/account"), { title: "Password changed", text, variant: "success" }, cookies);
  } catch (error) {
    if (error instanceof PasswordRefusedError) return refused(400, { next: error.message });
    if (error instanceof WrongPasswordError) return refused(400, { current: "This is not your password." });
    if (error instanceof TooManyAttemptsError) return refused(429, { current: error.message });
    throw error;
  }
}

function refused(status: number, errors: { current?: string; next?: string }) {
  return data({ errors }, { status });
}

export default function Password({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Change the password" isNarrow>
      <Form method="post" className="panel flow">
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordField
          name="current"
          label="Current password"
          required
          autoComplete="current-password"
          error={actionData?.errors.current}
        />
        <PasswordField
          name="next"
          label="New password"
          required
          autoComplete="new-password"
          error={actionData?.errors.next}
          help={`At least ${PASSWORD_MIN_LENGTH} characters. Four or five unrelated words are easy to remember.`}
        />
        <SubmitButton>Change the password</SubmitButton>
      </Form>
    </AdminPage>
  );
}
