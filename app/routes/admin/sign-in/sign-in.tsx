import { href } from "react-router";
import { DomainError } from "~/domain/errors";
import { hasNoOwner } from "~/domain/staff/account/create-account.server";
import { noAccountYet } from "~/ui/admin/sign-in/sign-in-form";
import { ToastProvider } from "~/ui/kit/toast";
import type { Route } from "./+types/sign-in";
import { type SignInRequest, signInAction, signInLoader } from "./sign-in-action.server";
import { startSession } from "./sign-in-answers.server";
import { accountForm, requireEmailAndPassword } from "./sign-in-fields.server";
import { SignInScreen } from "./sign-in-screen";

export const loader = signInLoader({ isOwnerless: false }, async ({ site }: SignInRequest) => ({
  isOwnerless: await hasNoOwner(site.database.kysely),
}));

export const action = signInAction({ email: [], password: [] }, async (ctx: SignInRequest) => {
  const fields = await ctx.read(accountForm);
  requireEmailAndPassword(fields);
  if (await hasNoOwner(ctx.site.database.kysely)) throw new DomainError("conflict", noAccountYet.title, noAccountYet.text);
  return startSession(ctx, fields);
});

/** The login screen after a failed sign-in without a script. */
export default function SignIn({ loaderData: { isOwnerless, failure }, actionData }: Route.ComponentProps) {
  return (
    <ToastProvider initial={actionData?.failure ?? failure ?? null}>
      <SignInScreen to={href("/admin")} isOwnerless={isOwnerless} outcome={actionData ?? null} />
    </ToastProvider>
  );
}
