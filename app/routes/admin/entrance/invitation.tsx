import { data, Form, href } from "react-router";
import { createAccount, InvitationGoneError } from "~/domain/staff/create-account.server";
import { AddressTakenError, findInvitation } from "~/domain/staff/invitations.server";
import { PasswordRefusedError } from "~/domain/staff/new-password.server";
import { PASSWORD_MIN_LENGTH } from "~/domain/staff/password-rules";
import { roleDescriptions, roleNames } from "~/domain/staff/roles";
import { signIn } from "~/domain/staff/sign-in.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { siteContext } from "~/middleware/request-context.server";
import { clientOf } from "~/middleware/staff-session.server";
import { EntranceScreen } from "~/ui/staff/entrance-screen";
import { PasswordField, TextField } from "~/ui/staff/field";
import { LinkGone } from "~/ui/staff/link-gone";
import { SubmitButton } from "~/ui/staff/submit-button";
import type { Route } from "./+types/invitation";
import { readEntranceForm } from "./entrance-form.server";

export async function loader({ params, context }: Route.LoaderArgs) {
  const { database, now } = context.get(siteContext);
  const invitation = await findInvitation(database.kysely, params.token, now());
  return data({ invitation: invitation ?? null }, { status: invitation ? 200 : 410 });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { staff: getStaff, now } = context.get(siteContext);
  const [staff, client] = [await getStaff(), clientOf(request, context)];
  const { name, password } = await readEntranceForm(request);
  const invitation = await findInvitation(staff.kysely, params.token, now());
  if (!invitation) return refused(410, name, {});
  if (!name) return refused(400, name, { name: "Enter your name as it should stand on your posts." });
  const account = { name, email: invitation.email, password, setupCode: "", invitation };
  try {
    await createAccount(staff, client, account, now());
  } catch (error) {
    if (error instanceof PasswordRefusedError) return refused(400, name, { password: error.message });
    if (error instanceof AddressTakenError) return refused(409, name, { name: error.message });
    if (error instanceof InvitationGoneError) return refused(410, name, {});
    throw error;
  }
  const result = await signIn(staff, client, account, now());
  const text = `You are signed in as ${roleNames[invitation.role].toLowerCase()}.`;
  const cookies = result.kind === "refused" ? [] : result.cookies;
  return redirectWithToast(href("/admin"), { title: "Welcome", text, variant: "success" }, cookies);
}

function refused(status: number, name: string, errors: { name?: string; password?: string }) {
  return data({ name, errors }, { status });
}

export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData;
  if (!invitation) return <LinkGone again={href("/admin")} againText="Go to the login" />;
  const { email, role, invitedBy } = invitation;
  return (
    <EntranceScreen title="Welcome" subtitle={`${invitedBy} invites you as ${roleNames[role].toLowerCase()}: ${roleDescriptions[role]}.`}>
      <Form method="post" className="flow">
        <TextField name="email" label="Email" type="email" readOnly autoComplete="username" value={email} />
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
