import { Form, href } from "react-router";
import { isOfKind } from "~/domain/errors";
import { nameFromAddress } from "~/domain/phrases";
import { sendAddressConfirmation } from "~/domain/staff/account/address-confirmation.server";
import { createAccount, foundingTakesCode, hasNoOwner, isSetUpOpen, SetupCodeError } from "~/domain/staff/account/create-account.server";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { normalEmail, signIn } from "~/domain/staff/sign-in/sign-in.server";
import { findMemberByEmail } from "~/domain/staff/staff-queries.server";
import { type SignInRequest, signInAction, signInLoader } from "~/routes/admin/sign-in/sign-in-action.server";
import { startSession } from "~/routes/admin/sign-in/sign-in-answers.server";
import { type AccountFields, accountForm, emailForm, requireEmailAndPassword } from "~/routes/admin/sign-in/sign-in-fields.server";
import { EmailField, TextField } from "~/ui/admin/field";
import { NewPasswordField } from "~/ui/admin/sign-in/new-password-field";
import { SetupCodeField } from "~/ui/admin/sign-in/sign-in-form";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { ToastProvider } from "~/ui/kit/toast";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/create-account";

export const loader = signInLoader({ asksSetupCode: false }, async ({ site, client }: SignInRequest) => ({
  asksSetupCode: foundingTakesCode(site.config.publicUrl, client) && (await hasNoOwner(site.database.kysely)),
}));

export const action = signInAction(
  { email: ["conflict"], password: [WeakPasswordError], setupCode: [SetupCodeError] },
  async (ctx: SignInRequest) => {
    const fields = await ctx.read(accountForm);
    requireEmailAndPassword(fields);
    await ctx.read(emailForm);
    try {
      return await create(ctx, fields);
    } catch (error) {
      if (!isOfKind(error, "conflict")) throw error;
      // Somebody who clicks twice, or means to sign in, already has the account.
      return startSession(ctx, { ...fields, to: await firstPage(ctx) }).catch(() => {
        throw new FormError({ email: `${error.message} Sign in, or ask for a new password.` }, 409);
      });
    }
  },
);

async function create(ctx: SignInRequest, fields: AccountFields): Promise<Response> {
  const { getStaff, client, now } = ctx;
  const staff = await getStaff();
  const email = normalEmail(fields.email);
  const account = { ...fields, email, name: fields.name || nameFromAddress(email), invitation: null };
  const status = await createAccount({ staff, client, now }, account);
  const result = await signIn({ staff, client, now }, account);
  const member = await findMemberByEmail(staff.kysely, email);
  const isMailed = member && status === "waiting" && (await sendAddressConfirmation(staff, member, now).catch(ifBusy)) === "sent";
  const waits = isMailed
    ? `An owner has to approve it. An email was sent to ${email}: open the link in it.`
    : "An owner has to approve it.";
  const text = status === "in" ? "You are signed in and own this site." : waits;
  const cookies = result.kind === "rejected" ? [] : result.cookies;
  const page = status === "in" ? await firstPage(ctx) : href("/admin");
  return redirectWithToast(page, { title: "Account created", text, variant: "success" }, cookies);
}

/** The account is made, and waits without an email. */
function ifBusy(error: unknown): null {
  if (isOfKind(error, "busy")) return null;
  throw error;
}

async function firstPage({ site }: SignInRequest): Promise<string> {
  return (await isSetUpOpen(site.database.kysely)) ? href("/admin/setup") : href("/admin");
}

export default function CreateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, typed, failure } = actionData ?? { errors: {}, typed: {} };
  return (
    <ToastProvider initial={failure ?? null}>
      <SignInFrame title="Create Account" subtitle="To write for the website" failure={actionData ? undefined : loaderData.failure}>
        <Form method="post" className="flow">
          <TextField name="name" label="Name" autoComplete="name" defaultValue={typed.name} help="As it appears on your posts." />
          <EmailField required defaultValue={typed.email} error={errors.email} />
          <NewPasswordField error={errors.password} />
          {(errors.setupCode || loaderData.asksSetupCode) && <SetupCodeField error={errors.setupCode} />}
          <div className="choices">
            <SubmitButton>Create Account</SubmitButton>
            <a className="button outline" href={href("/admin")}>
              Sign In
            </a>
          </div>
        </Form>
      </SignInFrame>
    </ToastProvider>
  );
}
