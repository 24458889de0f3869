import { useState } from "react";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/password-length";
import { type FieldProps, PasswordField } from "~/ui/admin/field";
import type { PasswordMeter } from "./password-meter";

/** The strength meter is loaded with the first key. Without it, the server still checks the password. */
export function NewPasswordField({ name = "password", label = "Password", error }: Partial<Pick<FieldProps, "name" | "label" | "error">>) {
  const [typed, setTyped] = useState({ password: "", email: "" });
  const [Meter, setMeter] = useState<typeof PasswordMeter | null>(null);
  const onInput = ({ currentTarget: { value, form } }: React.InputEvent<HTMLInputElement>) => {
    setTyped({ password: value, email: form ? String(new FormData(form).get("email") ?? "") : "" });
    if (Meter) return;
    import("./password-meter").then(
      (loaded) => setMeter(() => loaded.PasswordMeter),
      () => undefined,
    );
  };
  return (
    <PasswordField
      name={name}
      label={label}
      required
      autoComplete="new-password"
      error={error}
      onInput={onInput}
      help={`At least ${PASSWORD_MIN_LENGTH} characters. Four or five unrelated words are easy to remember.`}
      meter={Meter && typed.password !== "" && <Meter {...typed} />}
    />
  );
}
