import { signInWithRecoveryCode } from "~/domain/staff/sign-in/sign-in-codes.server";
import { type SignInRequest, signInRoute } from "~/routes/admin/sign-in/sign-in-action.server";
import { codeForm } from "~/routes/admin/sign-in/sign-in-fields.server";
import { answerInPlace, signedInAnswer } from "./answer-in-place.server";
import { requireCookies } from "./sign-in-code.server";

const { loader, action } = signInRoute(
  { code: [], password: [] },
  async ({ getStaff, client, now, read }: SignInRequest) => {
    const { code } = await read(codeForm);
    return signedInAnswer(requireCookies(await signInWithRecoveryCode({ staff: await getStaff(), client, now }, code)));
  },
  (outcome, status) => answerInPlace(outcome, status, "password"),
);

export { action, loader };
