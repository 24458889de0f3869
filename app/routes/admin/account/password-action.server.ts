import { data } from "react-router";
import { WrongPasswordError } from "~/domain/staff/account/own-account.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";

/** Runs what a form with a password asks for; a wrong one comes back as the field's error. */
export async function withPassword(request: Request, work: (password: string) => Promise<Response>) {
  const password = String((await request.formData()).get("password") ?? "");
  try {
    return await work(password);
  } catch (error) {
    if (error instanceof WrongPasswordError) return data({ error: "This is not your password." }, { status: 400 });
    if (error instanceof TooManyAttemptsError) return data({ error: error.message }, { status: 429 });
    throw error;
  }
}
