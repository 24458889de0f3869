import { followEvents, type LiveEvent } from "~/domain/live/live-events.server";
import type { OthersInPost, PostVisit } from "~/domain/live/presence.server";
import { type Actor, canEdit } from "~/domain/staff/roles";
import type { RequestContext } from "~/web/request-context.server";

const HEARTBEAT_MS = 25_000;

const RETRY_MS = 3000;

interface LiveStreamParts {
  readonly database: RequestContext["database"];
  readonly after: number;
  readonly findActor: () => Promise<Actor | null>;
  /** The whole request, since the signal of a garbage-collected one never aborts. */
  readonly request: Pick<Request, "signal">;
  /** Ends the stream, whose reader then connects to another process. */
  readonly closing: AbortSignal;
  readonly visit?: PostVisit | null;
  /** Called when the reader is gone, possibly more than once. */
  readonly leave?: () => void;
  readonly heartbeat?: number;
}

/** Server-sent events (WHATWG HTML, section 9.2). */
export function liveStream(given: LiveStreamParts): ReadableStream<Uint8Array> {
  const leave = () => {
    given.visit?.leave();
    given.leave?.();
  };
  const parts = { ...given, leave };
  const cancelled = new AbortController();
  const signal = AbortSignal.any([parts.request.signal, cancelled.signal, parts.closing]);
  // Not in the generator: nobody pulls it for a disconnected reader.
  signal.addEventListener("abort", leave);
  if (signal.aborted) leave();
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

type Happening =
  | { readonly kind: "change"; readonly event: LiveEvent }
  | { readonly kind: "presence"; readonly others: OthersInPost }
  | { readonly kind: "end" };

async function* liveBlocks(
  { database, after, findActor, visit, leave, heartbeat = HEARTBEAT_MS }: LiveStreamParts,
  signal: AbortSignal,
): AsyncGenerator<string, void> {
  const left = new AbortController();
  const ending = AbortSignal.any([signal, left.signal]);
  const events = followEvents(database, after, ending);
  const others = visit?.others(ending);
  const nextChange = () =>
    attended(events.next().then(({ done, value }): Happening => (done ? { kind: "end" } : { kind: "change", event: value })));
  const nextPresence = () =>
    others
      ? [attended(others.next().then(({ done, value }): Happening => (done ? { kind: "end" } : { kind: "presence", others: value })))]
      : [];
  try {
    yield `retry: ${RETRY_MS}\n\n`;
    let [change, presence] = [nextChange(), nextPresence()];
    while (!signal.aborted) {
      const happened = await firstOrTimeout([change, ...presence], heartbeat);
      const actor = await findActor();
      if (!actor || happened?.kind === "end") return;
      if (happened?.kind === "change") change = nextChange();
      if (happened?.kind === "presence") presence = nextPresence();
      yield happened ? blockOf(happened, actor, visit) : ": still here\n\n";
    }
  } finally {
    left.abort();
    leave?.();
  }
}

function blockOf(happened: Exclude<Happening, { kind: "end" }>, actor: Actor, visit: PostVisit | null | undefined): string {
  if (happened.kind === "change") return eventBlock(happened.event, actor);
  return visit?.mayKnow(actor) ? `event: presence\ndata: ${JSON.stringify(happened.others)}\n\n` : ": nobody\n\n";
}

/** It may reject while nobody awaits it. */
function attended(next: Promise<Happening>): Promise<Happening> {
  next.catch(() => undefined);
  return next;
}

async function firstOrTimeout<Next>(awaited: readonly Promise<Next>[], milliseconds: number): Promise<Next | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([...awaited, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** A reader who may not see the event gets only its number, from which a lost stream continues. */
function eventBlock(event: LiveEvent, actor: Actor): string {
  if (event.postId !== null && !canEdit(actor, event)) return `id: ${event.id}\n\n`;
  const { kind, postId, version, actorId, actorName, at } = event;
  return `id: ${event.id}\ndata: ${JSON.stringify({ kind, postId, version, actorId, actorName, at })}\n\n`;
}
