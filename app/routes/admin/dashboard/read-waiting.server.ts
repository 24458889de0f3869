import type { HealthCheck } from "~/domain/health/health-check";
import { findNextScheduled } from "~/domain/posts/reading/dashboard-posts.server";
import { listSentBack } from "~/domain/posts/reviewing/review-answers.server";
import { listWaitingReviews } from "~/domain/posts/reviewing/review-requests.server";
import { requestTitle } from "~/domain/requests/contact-request";
import { listRequests } from "~/domain/requests/request-queries.server";
import { isAtLeast } from "~/domain/staff/roles";
import { listEverybody } from "~/domain/staff/staff-queries.server";
import type { AdminRequest } from "~/web/admin-action.server";

interface Reader extends Pick<AdminRequest, "db" | "actor"> {
  readonly isVeterinarian: boolean;
  readonly faults: readonly HealthCheck[];
}

export type Waiting = Awaited<ReturnType<typeof readWaiting>>;

/** What waits for one member of the staff: people before machines. */
export async function readWaiting({ db, actor, isVeterinarian, faults }: Reader) {
  const [requests, sentBack, reviews, staff, next] = await Promise.all([
    isAtLeast(actor.role, "editor") ? newRequests({ db, actor }) : null,
    listSentBack(db, actor),
    isVeterinarian ? listWaitingReviews(db) : [],
    actor.role === "owner" ? listEverybody(db) : [],
    findNextScheduled(db, actor),
  ]);
  return {
    ...{ requests, sentBack, next, faults },
    reviews: reviews.filter(({ veterinarianId }) => veterinarianId === actor.id),
    joining: staff.filter(({ approvedAt }) => approvedAt === null).map(({ id, name, email }) => ({ id, name, email })),
  };
}

async function newRequests({ db, actor }: Pick<AdminRequest, "db" | "actor">) {
  const { requests, found } = await listRequests(db, actor, { state: "new", search: "", page: 1 });
  const [newest] = requests;
  return newest ? { found, newest: { name: newest.name, title: requestTitle(newest), at: newest.receivedAt } } : null;
}
