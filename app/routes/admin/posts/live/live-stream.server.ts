import { followEvents, type LiveEvent } from "~/domain/live/live-events.server";
import type { PostVisit } from "~/domain/live/presence.server";
import { type Actor, canEdit } from "~/domain/staff/roles";
import type { RequestContext } from "~/web/request-context.server";

/** Milliseconds between signs of life, so that neither proxies nor browsers take the stream for dead. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a browser that lost the stream asks for it again. */
const RETRY = 3000;

interface LiveStreamParts {
  readonly database: RequestContext["database"];
  /** The newest event that the reader knows. */
  readonly after: number;
  /** Who reads, asked before each event is sent; null ends the stream. */
  readonly findActor: () => Promise<Actor | null>;
  /** Whose signal aborts when the reader has gone. All of it: the signal of a request that is collected never aborts. */
  readonly request: Pick<Request, "signal">;
  /** The post that the reader has open; they leave it when the stream ends. */
  readonly visit?: PostVisit | null;
  readonly heartbeat?: number;
}

/** What staff change, as server-sent events (WHATWG HTML, section 9.2): nothing runs until somebody reads. */
export function liveStream(parts: LiveStreamParts): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  const signal = AbortSignal.any([parts.request.signal, cancelled.signal]);
  // Not at the end of the blocks: a reader who is gone asks for no more of them.
  signal.addEventListener("abort", () => parts.visit?.leave());
  if (signal.aborted) parts.visit?.leave();
  const blocks = liveBlocks(parts, signal);
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await blocks.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => cancelled.abort(),
    },
    { highWaterMark: 0 },
  );
}

type Happening = { readonly kind: "change"; readonly event: LiveEvent } | { readonly kind: "end" } | { readonly kind: "arrival" };

async function* liveBlocks(
  { database, after, findActor, visit, heartbeat = HEARTBEAT }: LiveStreamParts,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const left = new AbortController();
  const events = followEvents(database, after, AbortSignal.any([signal, left.signal]));
  const nextChange = () => {
    const asked = events.next().then(({ done, value }): Happening => (done ? { kind: "end" } : { kind: "change", event: value }));
    // It may fail while nobody waits for it; the next one to wait is told.
    asked.catch(() => undefined);
    return asked;
  };
  const nextArrival = (): Promise<Happening>[] => (visit ? [visit.changed().then(() => ({ kind: "arrival" }))] : []);
  try {
    yield `retry: ${RETRY}\n\n`;
    let [change, arrival] = [nextChange(), nextArrival()];
    if (visit) yield presenceBlock(visit);
    while (!signal.aborted) {
      const happened = await firstOrSilence([change, ...arrival], heartbeat);
      const actor = await findActor();
      if (!actor || happened?.kind === "end") return;
      if (happened?.kind === "change") change = nextChange();
      if (happened?.kind === "arrival") arrival = nextArrival();
      yield happened ? blockOf(happened, actor, visit) : ": still here\n\n";
    }
  } finally {
    left.abort();
    visit?.leave();
  }
}

function blockOf(happened: Exclude<Happening, { kind: "end" }>, actor: Actor, visit: PostVisit | null | undefined): string {
  if (happened.kind === "change") return eventBlock(happened.event, actor);
  return visit?.mayKnow(actor) ? presenceBlock(visit) : ": nobody\n\n";
}

/** What comes first, or null when nothing does for a while. */
async function firstOrSilence<Next>(awaited: readonly Promise<Next>[], milliseconds: number): Promise<Next | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([...awaited, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Without a number: a lost stream continues after the last event, and says again who is there. */
function presenceBlock(visit: PostVisit): string {
  return `event: presence\ndata: ${JSON.stringify(visit.others())}\n\n`;
}

/** Only the number goes out when the reader may not see the event: a lost stream continues from it. */
function eventBlock(event: LiveEvent, actor: Actor): string {
  if (event.postId !== null && !canEdit(actor, event)) return `id: ${event.id}\n\n`;
  const { kind, postId, version, actorId, actorName, at } = event;
  return `id: ${event.id}\ndata: ${JSON.stringify({ kind, postId, version, actorId, actorName, at })}\n\n`;
}
