import { Form, href, Link, redirect } from "react-router";
import { z } from "zod";
import { arizonaDate, formatDay } from "~/domain/clinic/arizona-time";
import { PrintedCodeError, spendPrintedCode } from "~/domain/staff/account/printed-codes.server";
import { EmailField, TextField } from "~/ui/admin/field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/printed-code";
import { type SignInRequest, signInAction } from "./sign-in-action.server";
import { emailForm } from "./sign-in-fields.server";

const form = emailForm.extend({ code: z.string().trim().min(1, { error: "Enter one of the codes on your sheet." }).max(100) });

export const action = signInAction(
  { email: [], code: [PrintedCodeError, "busy"] },
  async ({ site, getStaff, client, now, read }: SignInRequest) => {
    const typed = await read(form);
    const { token } = await spendPrintedCode({ staff: await getStaff(), client, now }, typed).catch(sayWhenUsed);
    site.mail.sendQueued();
    return redirect(href("/admin/reset-password/:token", { token }), 303);
  },
);

function sayWhenUsed(error: unknown): never {
  if (!(error instanceof PrintedCodeError) || error.usedAt === null) throw error;
  const day = formatDay(arizonaDate(new Date(error.usedAt)));
  throw new FormError({ code: `This code was used on ${day}. Take the next one on the sheet.` }, 400);
}

export default function PrintedCode({ actionData }: Route.ComponentProps) {
  const back = (
    <Link className="back" to={href("/admin")}>
      Back to sign-in
    </Link>
  );
  return (
    <SignInFrame
      title="Use a printed code"
      subtitle="From the sheet that an owner printed on the Backup page. Each code works once."
      failure={actionData?.failure}
      foot={back}
    >
      <Form method="post" className="flow">
        <EmailField required defaultValue={actionData?.typed.email} error={actionData?.errors.email} />
        <TextField
          name="code"
          label="Printed code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          maxLength={100}
          defaultValue={actionData?.typed.code}
          error={actionData?.errors.code}
        />
        <SubmitButton busyText="Checking…">Continue to a new password</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
