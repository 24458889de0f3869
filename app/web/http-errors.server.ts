import { findDatabaseProblem } from "~/database/database-health.server";
import { CategoryFixedError, CategoryNotFoundError } from "~/domain/categories/category";
import { PostNotFoundError } from "~/domain/posts/post/post-errors";
import { InvitationGoneError } from "~/domain/staff/account/create-account.server";
import { AddressTakenError } from "~/domain/staff/account/invitations.server";
import { LinkGoneError } from "~/domain/staff/account/own-account.server";
import { NotAllowedError } from "~/domain/staff/roles";
import { TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { LastOwnerError, StaffNotFoundError } from "~/domain/staff/staff-commands.server";
import type { RequestContext } from "./request-context.server";
import { refusal } from "./staff-guard.server";

const statuses = new Map<unknown, readonly [number, string]>([
  [NotAllowedError, [403, "Not for your role"]],
  [StaffNotFoundError, [404, "Account not found"]],
  [PostNotFoundError, [404, "Post Not Found"]],
  [CategoryNotFoundError, [404, "Category not found"]],
  [CategoryFixedError, [409, "This category stays"]],
  [LastOwnerError, [409, "The last owner stays"]],
  [AddressTakenError, [409, "This address has an account"]],
  [InvitationGoneError, [410, "This invitation does not work any more"]],
  [LinkGoneError, [410, "This link does not work any more"]],
  [TooManyAttemptsError, [429, "Too many attempts"]],
]);

/** Runs a command of the domain and turns its refusals into what the admin's error boundary shows, with their HTTP status. */
export async function translateRefusals<Result>(command: () => Promise<Result>): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    const known = error instanceof Error ? statuses.get(error.constructor) : undefined;
    if (!known || !(error instanceof Error)) throw error;
    const [status, title] = known;
    throw refusal(status, title, error.message || "Ask for a new one.");
  }
}

/**
 * After something failed: why the data can't be reached, for a 'Configuration Error', or null when that is not the cause.
 */
export function findUnavailableReason({ database }: Pick<RequestContext, "database">): Promise<string | null> {
  return findDatabaseProblem(database);
}

/** The same for a failure that nothing else explains. @throws the failure itself when the data can be reached */
export async function explainFailure(error: unknown, site: Pick<RequestContext, "database">): Promise<string> {
  const problem = await findUnavailableReason(site);
  if (problem === null) throw error;
  return problem;
}
