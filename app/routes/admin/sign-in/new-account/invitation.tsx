import { Form, href } from "react-router";
import { createAccount } from "~/domain/staff/account/create-account.server";
import { findInvitation, type Invitation, invitationGone } from "~/domain/staff/account/invitations.server";
import { type Role, roleDescriptions, roleName } from "~/domain/staff/roles";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import { type SignInRequest, signInAction, signInLoader } from "~/routes/admin/sign-in/sign-in-action.server";
import { accountForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import { EmailField, TextField } from "~/ui/admin/field";
import { LinkGone } from "~/ui/admin/sign-in/link-gone";
import { NewPasswordField } from "~/ui/admin/sign-in/new-password-field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import { FormError } from "~/web/form-errors.server";
import type { Route } from "./+types/invitation";

type Loaded = { readonly invitation: Invitation | null };

export const loader = signInLoader(
  { invitation: null },
  async ({ site, params, now }: SignInRequest<Route.LoaderArgs>): Promise<Loaded> => {
    const invitation = await findInvitation(site.database.kysely, params.token, now);
    if (!invitation) throw invitationGone();
    return { invitation };
  },
);

export const action = signInAction(
  { name: ["conflict"], password: ["invalid"] },
  async ({ getStaff, client, params, now, read }: SignInRequest<Route.ActionArgs>) => {
    const { name, password } = await read(accountForm);
    if (!name) throw new FormError({ name: "Enter your name as it should appear on your posts." });
    const staff = await getStaff();
    const invitation = await findInvitation(staff.kysely, params.token, now);
    if (!invitation) throw invitationGone();
    const account = { name, password, email: invitation.email, setupCode: "", invitation };
    await createAccount({ staff, client, now }, account);
    const result = await signIn({ staff, client, now }, account);
    const text = `You are signed in. ${roleName(invitation.role, invitation.printedName !== null)}: ${roleDescriptions[invitation.role]}.`;
    const cookies = result.kind === "rejected" ? [] : result.cookies;
    return redirectWithToast(href("/admin"), { title: "Welcome", text, variant: "success" }, cookies);
  },
);

export default function AcceptInvitation({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData;
  const failure = actionData?.failure ?? loaderData.failure;
  if (failure?.status === 410) return <LinkGone again={href("/admin")} againText="Go to sign-in" />;
  return (
    <SignInFrame title="Welcome" subtitle={invitation ? invites(invitation) : undefined} failure={failure}>
      <Form method="post" className="flow">
        {invitation && <EmailField readOnly value={invitation.email} />}
        <TextField
          name="name"
          label="Name"
          required
          autoComplete="name"
          defaultValue={actionData?.typed.name}
          error={actionData?.errors.name}
        />
        <NewPasswordField error={actionData?.errors.password} />
        <SubmitButton>Create Account</SubmitButton>
      </Form>
    </SignInFrame>
  );
}

const purposes: Readonly<Record<Role, string>> = {
  owner: "to run this website",
  editor: `to look after ${roleDescriptions.editor}`,
  author: "to write articles",
};

function invites({ invitedBy, role, printedName }: Invitation): string {
  if (printedName !== null) return `${invitedBy} invites you to review and write articles as ${printedName}.`;
  return `${invitedBy} invites you ${purposes[role]}.`;
}
