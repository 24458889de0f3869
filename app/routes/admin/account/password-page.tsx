import { Form, href } from "react-router";
import { z } from "zod";
import { changePassword } from "~/domain/staff/account/own-account.server";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { AdminPage } from "~/ui/admin/admin-page";
import { PasswordField } from "~/ui/admin/field";
import { NewPasswordField } from "~/ui/admin/sign-in/new-password-field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { type ActionRequest, type AdminRequest, adminAction, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/password-page";
import { passwordErrors } from "./confirm-password.server";

const passwordsForm = z.object({ current: z.string().catch(""), next: z.string().catch("") });

export const loader = adminLoader({}, ({ actor }: AdminRequest) => ({ email: actor.email }));

export const action = adminAction(
  // No `fresh`: the form itself asks for the password.
  { page: href("/admin/account"), fields: { current: passwordErrors.password, next: [WeakPasswordError] } },
  async ({ site, client, signedIn, now, read, done }: ActionRequest) => {
    const cookies = await changePassword({ staff: await site.staff(), client, now }, signedIn, await read(passwordsForm));
    return done("Password changed", "You were signed out on all your other devices.", cookies);
  },
);

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AdminPage title="Change password" isNarrow>
      <Form method="post" className="panel flow">
        <input type="hidden" name="email" autoComplete="username" value={loaderData.email} readOnly />
        <PasswordField
          name="current"
          label="Current password"
          required
          autoComplete="current-password"
          error={actionData?.errors.current}
        />
        <NewPasswordField name="next" label="New password" error={actionData?.errors.next} />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </AdminPage>
  );
}
