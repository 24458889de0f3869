import { z } from "zod";
import { WrongPasswordError } from "~/domain/staff/account/own-account.server";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";

export const passwordForm = z.object({ password: z.string().catch("") });

export const passwordErrors = { password: [WrongPasswordError, TooManyAttemptsError] };
