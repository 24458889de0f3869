import { findLatestEventId } from "~/domain/live/live-events.server";
import { enterPost, type PostVisit } from "~/domain/live/presence.server";
import { reserveStream } from "~/domain/live/stream-limits.server";
import { findLiveActor } from "~/domain/staff/session/staff-sessions.server";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { liveStream } from "./live-stream.server";

/** Continues after `Last-Event-ID` or `?after=`; with `?post=` it also reports presence on that post. */
export const loader = adminLoader(
  {},
  async ({ request, url, database, db, actor, client, signedIn: { session }, site: { now, closing } }: AdminRequest) => {
    // React Router would wait for the end of the stream, which never comes.
    if (new URL(request.url).pathname.endsWith(".data")) return new Response("This stream is no data.\n", { status: 404 });
    const latest = await findLatestEventId(db);
    const post = url.searchParams.get("post");
    const visit = post === null || request.method === "HEAD" ? null : await enterPost(database, post, { actor, session: session.id, now });
    const stream = liveStream({
      database,
      after: knownEvent(request.headers.get("Last-Event-ID") ?? url.searchParams.get("after"), latest),
      findActor: () => findLiveActor(db, session.id, now()),
      ...{ request, closing },
      visit,
      leave: placeIn(database, session.id, client.address, visit),
    });
    // The second header stops nginx from buffering events.
    return new Response(stream, { headers: { "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" } });
  },
);

function placeIn(database: AdminRequest["database"], session: string, address: string, visit: PostVisit | null): () => void {
  try {
    return reserveStream(database, session, address);
  } catch (error) {
    visit?.leave();
    throw error;
  }
}

/** A number above the newest is from before a restore. */
function knownEvent(named: string | null, latest: number): number {
  return named !== null && /^\d{1,15}$/.test(named) ? Math.min(Number(named), latest) : latest;
}
