import { href } from "react-router";
import { type SignInRequest, signInRoute } from "~/routes/admin/sign-in/sign-in-action.server";
import { accountForm, requireEmailAndPassword } from "~/routes/admin/sign-in/sign-in-fields.server";
import { startSession } from "~/routes/admin/sign-in/start-session.server";
import type { SignInAnswer } from "~/ui/admin/session/sign-in-again-answer";
import { answerInPlace } from "./answer-in-place.server";

/** The login form for a page with text that is not stored yet: it stays open and reads the answer as data. */
const { loader, action } = signInRoute(
  { email: [], password: [] },
  async (asked: SignInRequest) => {
    const fields = await asked.read(accountForm);
    requireEmailAndPassword(fields);
    const { headers } = await startSession(asked, fields);
    const asksCode = headers.get("Location")?.startsWith(href("/admin/two-factor"));
    headers.delete("Location");
    return Response.json({ kind: asksCode ? "code" : "in" } satisfies SignInAnswer, { headers });
  },
  (outcome, status) => answerInPlace(outcome, status),
);

export { action, loader };
