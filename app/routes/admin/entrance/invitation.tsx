import { data, Form, href } from "react-router";
import { createAccount, InvitationGoneError } from "~/domain/staff/create-account.server";
import { AddressTakenError, findInvitation } from "~/domain/staff/invitations.server";
import { PasswordRefusedError } from "~/domain/staff/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/password-rules";
import { type Role, roleDescriptions, roleNames } from "~/domain/staff/roles";
import { signIn } from "~/domain/staff/sign-in.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { explainFailure } from "~/middleware/staff-refusals.server";
import { clientOf } from "~/middleware/staff-session.server";
import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { PasswordField, TextField } from "~/ui/staff/field";
import { LinkGone } from "~/ui/staff/link-gone";
import { SubmitButton } from "~/ui/staff/submit-button";
import type { Route } from "./+types/invitation";
import { readEntranceForm } from "./entrance-form.server";

export async function loader({ params, context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  try {
    const invitation = await findInvitation(site.database.kysely, params.token, site.now());
    return data({ invitation: invitation ?? null, problem: null }, { status: invitation ? 200 : 410 });
  } catch (error) {
    return data({ invitation: null, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { name, password } = await readEntranceForm(request);
  if (!name) return refused(400, name, { errors: { name: "Enter your name as it should stand on your posts." } });
  try {
    return await accept(request, context, params.token, { name, password });
  } catch (error) {
    if (error instanceof PasswordRefusedError) return refused(400, name, { errors: { password: error.message } });
    if (error instanceof AddressTakenError) return refused(409, name, { errors: { name: error.message } });
    if (error instanceof InvitationGoneError) return refused(410, name, {});
    return refused(503, name, { problem: await explainFailure(error, context.get(siteContext)) });
  }
}

async function accept(request: Request, context: Route.ActionArgs["context"], token: string, typed: { name: string; password: string }) {
  const { staff: getStaff, now } = context.get(siteContext);
  const [staff, client] = [await getStaff(), clientOf(request, context)];
  const invitation = await findInvitation(staff.kysely, token, now());
  if (!invitation) throw new InvitationGoneError();
  const account = { ...typed, email: invitation.email, setupCode: "", invitation };
  await createAccount(staff, client, account, now());
  const result = await signIn(staff, client, account, now());
  const text = `You are signed in as ${roleNames[invitation.role].toLowerCase()}.`;
  const cookies = result.kind === "refused" ? [] : result.cookies;
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
    <EntranceScreen title="Welcome" subtitle={invitation ? invites(invitation) : undefined} problem={problem}>
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
    </EntranceScreen>
  );
}

function invites({ invitedBy, role }: { invitedBy: string; role: Role }): string {
  return `${invitedBy} invites you as ${roleNames[role].toLowerCase()}: ${roleDescriptions[role]}.`;
}
