import { data, Form, href } from "react-router";
import { z } from "zod";
import { sendAddressConfirmation } from "~/domain/staff/account/address-confirmation.server";
import { createAccount, hasNoOwner, SetupCodeError } from "~/domain/staff/account/create-account.server";
import { AddressTakenError } from "~/domain/staff/account/invitations.server";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/sign-in/password-rules";
import { normalEmail, signIn } from "~/domain/staff/sign-in/sign-in.server";
import { findMemberByEmail } from "~/domain/staff/staff-queries.server";
import { readSignInForm, refuseFailure, refuseMissing, type SignInFields, signInError } from "~/routes/admin/sign-in/sign-in-fields.server";
import { enter } from "~/routes/admin/sign-in/start-session.server";
import { PasswordField, TextField } from "~/ui/admin/field";
import { SetupCodeField } from "~/ui/admin/sign-in-form";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { ToastProvider } from "~/ui/kit/toast";
import { redirectWithToast } from "~/web/flash-toast.server";
import { explainFailure } from "~/web/http-errors.server";
import { type RequestContext, requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/create-account";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  try {
    return { asksSetupCode: site.config.publicUrl !== null && (await hasNoOwner(site.database.kysely)), problem: null };
  } catch (error) {
    return data({ asksSetupCode: false, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readSignInForm(request);
  if (!fields.email || !fields.password) return refuseMissing(fields);
  if (!z.email().safeParse(fields.email).success) {
    return signInError(fields, 400, { errors: { email: "Enter an address such as name@example.com." } });
  }
  try {
    return await create(request, context, fields);
  } catch (error) {
    // Whoever clicks twice, or means to sign in, has the account already.
    const entered = error instanceof AddressTakenError ? await enter(request, context, fields).catch(() => null) : null;
    return entered ?? refuse(fields, error, context.get(requestContext));
  }
}

async function create(request: Request, context: Route.ActionArgs["context"], fields: SignInFields) {
  const { now, staff: getStaff } = context.get(requestContext);
  const [staff, client] = [await getStaff(), clientOf(request, context)];
  const email = normalEmail(fields.email);
  const account = { ...fields, email, name: fields.name || nameFrom(email), invitation: null };
  const standing = await createAccount(staff, client, account, now());
  const result = await signIn(staff, client, account, now());
  const member = await findMemberByEmail(staff.kysely, email);
  if (member && standing === "waiting") await sendAddressConfirmation(staff, member, now());
  const text = standing === "in" ? "You are signed in and own this blog." : "An owner has to approve it.";
  const cookies = result.kind === "rejected" ? [] : result.cookies;
  return redirectWithToast(href("/admin"), { title: "Account created", text, variant: "success" }, cookies);
}

function refuse(fields: SignInFields, error: unknown, site: RequestContext) {
  if (error instanceof WeakPasswordError) return signInError(fields, 400, { errors: { password: error.message } });
  if (error instanceof AddressTakenError) {
    return signInError(fields, 409, { errors: { email: `${error.message} Sign in, or ask for a new password.` } });
  }
  if (error instanceof SetupCodeError) {
    const setupCode = fields.setupCode ? "This is not the setup code of this site." : "The first account needs the setup code.";
    return signInError(fields, 400, { errors: { setupCode }, asksSetupCode: true });
  }
  return refuseFailure(fields, error, site);
}

/** A name to begin with, from "front.desk@…"; it can be changed on the account page. */
function nameFrom(email: string): string {
  const words = (email.split("@")[0] ?? "").split(/[._+-]+/).filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}

export default function CreateAccount({ loaderData, actionData }: Route.ComponentProps) {
  const { errors, typed, asksSetupCode } = actionData ?? { errors: {}, typed: { name: "", email: "" }, asksSetupCode: false };
  return (
    <ToastProvider initial={actionData?.toast ?? null}>
      <SignInFrame title="Create Account" subtitle="To write for the blog" problem={actionData ? null : loaderData.problem}>
        <Form method="post" className="flow">
          <TextField
            name="name"
            label="Name"
            autoComplete="name"
            defaultValue={typed.name}
            error={errors.name}
            help="As it stands on your posts."
          />
          <TextField
            name="email"
            label="Email"
            type="email"
            required
            autoComplete="username"
            defaultValue={typed.email}
            error={errors.email}
          />
          <PasswordField
            name="password"
            label="Password"
            required
            autoComplete="new-password"
            error={errors.password}
            help={`At least ${PASSWORD_MIN_LENGTH} characters. Four or five unrelated words are easy to remember.`}
          />
          {(asksSetupCode || loaderData.asksSetupCode) && <SetupCodeField error={errors.setupCode} />}
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
