import { data, Form, href } from "react-router";
import { createAccount, InvitationGoneError } from "~/domain/staff/account/create-account.server";
import { AddressTakenError, findInvitation } from "~/domain/staff/account/invitations.server";
import { type Role, roleDescriptions, roleNames } from "~/domain/staff/roles";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/sign-in/password-rules";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import { readSignInForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import { PasswordField, TextField } from "~/ui/admin/field";
import { LinkGone } from "~/ui/admin/link-gone";
import { SignInFrame } from "~/ui/admin/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { explainFailure } from "~/web/http-errors.server";
import { requestContext } from "~/web/request-context.server";
import { clientOf } from "~/web/staff-guard.server";
import type { Route } from "./+types/invitation";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(requestContext);
  try {
    const invitation = await findInvitation(site.database.kysely, params.token, site.now());
    return data({ invitation: invitation ?? null, problem: null }, { status: invitation ? 200 : 410 });
  } catch (error) {
    return data({ invitation: null, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { name, password } = await readSignInForm(request);
  if (!name) return refused(400, name, { errors: { name: "Enter your name as it should stand on your posts." } });
  try {
    return await accept(request, context, params.token, { name, password });
  } catch (error) {
    if (error instanceof WeakPasswordError) return refused(400, name, { errors: { password: error.message } });
    if (error instanceof AddressTakenError) return refused(409, name, { errors: { name: error.message } });
    if (error instanceof InvitationGoneError) return refused(410, name, {});
    return refused(503, name, { problem: await explainFailure(error, context.get(requestContext)) });
  }
}

async function accept(request: Request, context: Route.ActionArgs["context"], token: string, typed: { name: string; password: string }) {
  const { staff: getStaff, now } = context.get(requestContext);
  const [staff, client] = [await getStaff(), clientOf(request, context)];
  const invitation = await findInvitation(staff.kysely, token, now());
  if (!invitation) throw new InvitationGoneError();
  const account = { ...typed, email: invitation.email, setupCode: "", invitation };
  await createAccount(staff, client, account, now());
  const result = await signIn(staff, client, account, now());
  const text = `You are signed in as ${roleNames[invitation.role].toLowerCase()}.`;
  const cookies = result.kind === "rejected" ? [] : result.cookies;
  return redirectWithToast(href("/admin"), { title: "Welcome", text, variant: "success" }, cookies);
}

interface Refused {
  readonly errors?: { readonly name?: string; readonly password?: string };
  readonly problem?: string | null;
}

function refused(status: number, name: string, { errors = {}, problem = null }: Refused) {
  return data({ name, errors, problem }, { status });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData;
  const problem = actionData?.problem ?? loaderData.problem;
  if (!invitation && !problem) return <LinkGone again={href("/admin")} againText="Go to the login" />;
  return (
    <SignInFrame title="Welcome" subtitle={invitation ? invites(invitation) : undefined} problem={problem}>
      <Form method="post" className="flow">
        {invitation && <TextField name="email" label="Email" type="email" readOnly autoComplete="username" value={invitation.email} />}
        <TextField name="name" label="Name" required autoComplete="name" defaultValue={actionData?.name} error={actionData?.errors.name} />
        <PasswordField
          name="password"
          label="Password"
          required
          autoComplete="new-password"
          error={actionData?.errors.password}
          help={`At least ${PASSWORD_MIN_LENGTH} characters. Four or five unrelated words are easy to remember.`}
        />
        <SubmitButton>Create Account</SubmitButton>
      </Form>
    </SignInFrame>
  );
}

function invites({ invitedBy, role }: { invitedBy: string; role: Role }): string {
  return `${invitedBy} invites you as ${roleNames[role].toLowerCase()}: ${roleDescriptions[role]}.`;
}
