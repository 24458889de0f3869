import { data, href, redirect } from "react-router";
import type { CodeResult } from "~/domain/staff/sign-in.server";
import { redirectWithToast } from "~/middleware/flash-toast.server";
import { cookieHeaders } from "~/middleware/staff-session.server";

/** The answer to a form that asked for a code while signing in. */
export async function answerCode(result: CodeResult, to: string) {
  if (result.kind === "signed-in") throw redirect(to, { status: 303, headers: cookieHeaders(result.cookies) });
  if (result.kind === "expired") {
    throw await redirectWithToast(href("/admin"), { title: "Error", text: "Sign in again, then use a new code.", variant: "destructive" });
  }
  if (result.kind === "locked") return data({ error: "Too many wrong codes. Wait 15 minutes, then sign in again." }, { status: 429 });
  return data({ error: "This code is wrong." }, { status: 401 });
}
