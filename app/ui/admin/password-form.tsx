import { Form } from "react-router";
import { PasswordField } from "./field";
import { SubmitButton } from "./submit-button";

interface PasswordFormProps {
  readonly email: string;
  readonly button: string;
  readonly error?: string | undefined;
  readonly isDangerous?: boolean;
  readonly children?: React.ReactNode;
}

export function PasswordForm({ email, button, error, isDangerous, children }: PasswordFormProps) {
  return (
    <Form method="post" className="narrow flow">
      {children}
      <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField name="password" label="Password" required autoComplete="current-password" error={error} />
      <SubmitButton className={isDangerous ? "button danger" : "button"}>{button}</SubmitButton>
    </Form>
  );
}
