import { data, Form, href } from "react-router";
import { z } from "zod";
import { sendAddressConfirmation } from "~/domain/staff/address-confirmation.server";
import { createAccount, hasNoOwner, SetupCodeError } from "~/domain/staff/create-account.server";
import { AddressTakenError } from "~/domain/staff/invitations.server";
import { PasswordRefusedError } from "~/domain/staff/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/password-rules";
import { normalEmail, signIn } from "~/domain/staff/sign-in.server";
import { findMemberByEmail } from "~/domain/staff/staff-queries.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { type Site, siteContext } from "~/middleware/request-context.server";
import { explainFailure } from "~/middleware/staff-refusals.server";
import { clientOf } from "~/middleware/staff-session.server";
import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { PasswordField, TextField } from "~/ui/staff/field";
import { SetupCodeField } from "~/ui/staff/sign-in-form";
import { SubmitButton } from "~/ui/staff/submit-button";
import { ToastProvider } from "~/ui/toast";
import type { Route } from "./+types/create-account";
import { enter } from "./enter.server";
import { type EntranceFields, readEntranceForm, refuseEntrance, refuseFailure, refuseMissing } from "./entrance-form.server";

export async function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    return { asksSetupCode: site.config.publicUrl !== null && (await hasNoOwner(site.database.kysely)), problem: null };
  } catch (error) {
    return data({ asksSetupCode: false, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = await readEntranceForm(request);
  if (!fields.email || !fields.password) return refuseMissing(fields);
  if (!z.email().safeParse(fields.email).success) {
    return refuseEntrance(fields, 400, { errors: { email: "Enter an address such as name@example.com." } });
  }
  try {
    return await create(request, context, fields);
  } catch (error) {
    // Whoever clicks twice, or means to sign in, has the account already.
    const entered = error instanceof AddressTakenError ? await enter(request, context, fields).catch(() => null) : null;
    return entered ?? refuse(fields, error, context.get(siteContext));
  }
}

async function create(request: Request, context: Route.ActionArgs["context"], fields: EntranceFields) {
  const { now, staff: getStaff } = context.get(siteContext);
  const [staff, client] = [await getStaff(), clientOf(request, context)];
  const email = normalEmail(fields.email);
  const account = { ...fields, email, name: fields.name || nameFrom(email), invitation: null };
  const standing = await createAccount(staff, client, account, now());
  const result = await signIn(staff, client, account, now());
  const member = await findMemberByEmail(staff.kysely, email);
  if (member && standing === "waiting") await sendAddressConfirmation(staff, member, now());
  const text = standing === "in" ? "You are signed in and own this blog." : "An owner has to approve it.";
  const cookies = result.kind === "refused" ? [] : result.cookies;
  return redirectWithToast(href("/admin"), { title: "Account created", text, variant: "success" }, cookies);
}

function refuse(fields: EntranceFields, error: unknown, site: Site) {
  if (error instanceof PasswordRefusedError) return refuseEntrance(fields, 400, { errors: { password: error.message } });
  if (error instanceof AddressTakenError) {
    return refuseEntrance(fields, 409, { errors: { email: `${error.message} Sign in, or ask for a new password.` } });
  }
  if (error instanceof SetupCodeError) {
    const setupCode = fields.setupCode ? "This is not the setup code of this site." : "The first account needs the setup code.";
    return refuseEntrance(fields, 400, { errors: { setupCode }, asksSetupCode: true });
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
      <EntranceScreen title="Create Account" subtitle="To write for the blog" problem={actionData ? null : loaderData.problem}>
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
            <a className="btn line" href={href("/admin")}>
              Sign In
            </a>
          </div>
        </Form>
      </EntranceScreen>
    </ToastProvider>
  );
}
