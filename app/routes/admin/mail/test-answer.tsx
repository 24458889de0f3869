import type { MailSettings } from "~/domain/mail/mail-settings";
import type { TestAnswer } from "~/domain/mail/outgoing-mail.server";
import type { FormErrors } from "~/web/form-errors.server";
import type { ServerValues } from "./server-fields";

export type MailField = "provider" | "email" | "name" | "password" | keyof ServerValues;

export type MailOutcome =
  | FormErrors<MailField>
  | { readonly test: TestAnswer; readonly settings: MailSettings | null; readonly passwordProblem: string | null };

/** The result of a test email, with the mail server's own reply. */
export function TestAnswerNotice({ answer, children }: { answer: TestAnswer; children?: React.ReactNode }) {
  const { isTaken, title, sentence, reply } = answer;
  return (
    <div className={isTaken ? "notice" : "notice warn"} role="status">
      <p>
        <b>{title}</b>
      </p>
      <p>{sentence}</p>
      {reply !== null && (
        <p>
          The server said: <q>{reply}</q>
        </p>
      )}
      {children}
    </div>
  );
}
