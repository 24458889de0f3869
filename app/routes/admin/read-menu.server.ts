import { listSentBack } from "~/domain/posts/reviewing/review-answers.server";
import { listWaitingReviews } from "~/domain/posts/reviewing/review-requests.server";
import { countNewRequests } from "~/domain/requests/request-queries.server";
import { isAtLeast } from "~/domain/staff/roles";
import type { SignedIn } from "~/domain/staff/session/staff-sessions.server";
import { countWaiting } from "~/domain/staff/staff-queries.server";
import { findVeterinarian } from "~/domain/staff/veterinarians.server";
import type { MenuReader } from "~/ui/admin/admin-menu";
import type { RequestContext } from "~/web/request-context.server";

export async function readMenu(
  { database: { kysely: db }, health }: Pick<RequestContext, "database" | "health">,
  member: SignedIn["member"],
): Promise<MenuReader> {
  const { id, name, role } = member;
  const isOwner = role === "owner";
  const [veterinarian, requests, sentBack, waiting, faults] = await Promise.all([
    findVeterinarian(db, id),
    isAtLeast(role, "editor") ? countNewRequests(db) : 0,
    listSentBack(db, member),
    isOwner ? countWaiting(db) : 0,
    isOwner ? health.readRed() : [],
  ]);
  const reviews = veterinarian ? (await listWaitingReviews(db)).filter(({ veterinarianId }) => veterinarianId === id) : [];
  return {
    ...{ name, role, isVeterinarian: veterinarian !== null },
    counts: { requests, sentBack: sentBack.length, reviews: reviews.length, waiting, faults: faults.length },
  };
}
