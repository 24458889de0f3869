import { Form, href } from "react-router";
import { choosePasswordByLink, getResetLink } from "~/domain/staff/account/reset-links.server";
import { type SignInRequest, signInAction, signInLoader } from "~/routes/admin/sign-in/sign-in-action.server";
import { accountForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import { LinkGone } from "~/ui/admin/sign-in/link-gone";
import { NewPasswordField } from "~/ui/admin/sign-in/new-password-field";
import { SignInFrame } from "~/ui/admin/sign-in/sign-in-frame";
import { SubmitButton } from "~/ui/admin/submit-button";
import { redirectWithToast } from "~/web/flash-toast.server";
import type { Route } from "./+types/reset-password";

type Loaded = { readonly email: string | null; readonly madeBy: string | null };

export const loader = signInLoader({ email: null, madeBy: null }, async (ctx: SignInRequest<Route.LoaderArgs>): Promise<Loaded> => {
  const { account, madeBy } = await getResetLink((await ctx.getStaff()).kysely, ctx.params.token, ctx.now);
  return { email: account.email, madeBy };
});

export const action = signInAction(
  { password: ["invalid"] },
  async ({ getStaff, client, params, now, read }: SignInRequest<Route.ActionArgs>) => {
    const { password } = await read(accountForm);
    const cookies = await choosePasswordByLink({ staff: await getStaff(), client, now }, params.token, password);
    const text = "Sign in with the new one. You were signed out on all other devices.";
    return redirectWithToast(href("/admin"), { title: "Password changed", text, variant: "success" }, cookies);
  },
);

export default function ResetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { email, madeBy } = loaderData;
  const subtitle = email === null ? undefined : `For ${email}${madeBy === null ? "" : `, with a link from ${madeBy}`}`;
  const failure = actionData?.failure ?? loaderData.failure;
  if (failure?.status === 410) return <LinkGone again={href("/admin/forgot-password")} againText="Ask for a new link" />;
  return (
    <SignInFrame title="Choose a new password" subtitle={subtitle} failure={failure}>
      <Form method="post" className="flow">
        {email !== null && <input type="hidden" name="email" autoComplete="username" value={email} readOnly />}
        <NewPasswordField label="New password" error={actionData?.errors.password} />
        <SubmitButton>Save password</SubmitButton>
      </Form>
    </SignInFrame>
  );
}
