import { data, href, redirect } from "react-router";
import type { CodeResult } from "~/domain/staff/sign-in-codes.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import type { Site } from "~/middleware/request-context.server";
import { explainFailure } from "~/middleware/staff-refusals.server";
import { cookieHeaders } from "~/middleware/staff-session.server";

/** The answer to a form that asked for a code while signing in. @param check looks whether the code is right */
export async function answerCode(check: () => Promise<CodeResult>, to: string, site: Site) {
  try {
    return await answerResult(await check(), to);
  } catch (error) {
    return data({ error: undefined, problem: await explainFailure(error, site) }, { status: 503 });
  }
}

async function answerResult(result: CodeResult, to: string) {
  if (result.kind === "signed-in") return redirect(to, { status: 303, headers: cookieHeaders(result.cookies) });
  if (result.kind === "expired") {
    return redirectWithToast(href("/admin"), { title: "Error", text: "Sign in again, then use a new code.", variant: "destructive" });
  }
  if (result.kind === "locked")
    return data({ error: "Too many wrong codes. Wait 15 minutes, then sign in again.", problem: null }, { status: 429 });
  return data({ error: "This code is wrong.", problem: null }, { status: 401 });
}
