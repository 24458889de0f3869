import { Form, type FormProps } from "react-router";
import { PasswordField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";

interface PasswordFormProps extends Pick<FormProps, "reloadDocument" | "onSubmit"> {
  readonly name: string;
  readonly email: string;
  readonly error?: string | undefined;
  readonly children: React.ReactNode;
}

export function PasswordForm({ name, email, error, children, ...form }: PasswordFormProps) {
  return (
    <Form method="post" className="narrow flow" {...form}>
      {children}
      {/* For password managers; without a name it is not sent. */}
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField name={name} label="Password" required autoComplete="current-password" error={error} />
      <SubmitButton>Continue</SubmitButton>
    </Form>
  );
}
