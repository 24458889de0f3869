import { Form } from "react-router";
import { PasswordField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";

interface PasswordFormProps {
  readonly name: string;
  readonly email: string;
  readonly error?: string | undefined;
  readonly children: React.ReactNode;
}

export function PasswordForm({ name, email, error, children }: PasswordFormProps) {
  return (
    <Form method="post" className="narrow flow">
      {children}
      {/* For password managers; without a name it is not sent. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField name={name} label="Password" required autoComplete="current-password" error={error} />
      <SubmitButton>Continue</SubmitButton>
    </Form>
  );
}
