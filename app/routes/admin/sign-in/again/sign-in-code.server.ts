import { data, href, redirect } from "react-router";
import type { CodeResult } from "~/domain/staff/sign-in/sign-in-codes.server";
import type { SignInAnswer } from "~/ui/admin/session/sign-in-again-answer";
import { redirectWithToast } from "~/web/flash-toast.server";
import { explainFailure } from "~/web/http-errors.server";
import type { RequestContext } from "~/web/request-context.server";
import { cookieHeaders } from "~/web/staff-guard.server";

/** The answer to a form that asked for a code while signing in. @param check looks whether the code is right */
export async function answerCode(check: () => Promise<CodeResult>, to: string, site: RequestContext) {
  try {
    return await answerResult(await check(), to);
  } catch (error) {
    return data({ error: undefined, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

/** The same for a page that stays as it is. */
export async function answerCodeInPlace(check: () => Promise<CodeResult>, site: RequestContext): Promise<Response> {
  try {
    return answerResultInPlace(await check());
  } catch (error) {
    return answer({ kind: "refused", errors: {}, message: await explainFailure(error, site) }, { status: 503 });
  }
}

async function answerResult(result: CodeResult, to: string) {
  if (result.kind === "signed-in") return redirect(to, { status: 303, headers: cookieHeaders(result.cookies) });
  const { status, text } = refusals[result.kind];
  if (result.kind === "expired") return redirectWithToast(href("/admin"), { title: "Error", text, variant: "destructive" });
  return data({ error: text, problem: null }, { status });
}

function answerResultInPlace(result: CodeResult): Response {
  if (result.kind === "signed-in") return answer({ kind: "in" }, { headers: cookieHeaders(result.cookies) });
  const { status, text } = refusals[result.kind];
  if (result.kind === "expired") return answer({ kind: "refused", errors: { password: text }, next: "password" }, { status });
  return answer({ kind: "refused", errors: { code: text } }, { status });
}

function answer(content: SignInAnswer, init: ResponseInit): Response {
  return Response.json(content, init);
}

const refusals = {
  wrong: { status: 401, text: "This code is wrong." },
  locked: { status: 429, text: "Too many wrong codes. Wait 15 minutes, then sign in again." },
  expired: { status: 401, text: "Sign in again, then use a new code." },
} as const;
