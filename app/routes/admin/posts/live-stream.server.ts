import { followEvents, type LiveEvent } from "~/domain/live-events.server";
import { type Actor, canEdit } from "~/domain/staff/roles";
import type { Site } from "~/middleware/request-context.server";

/** Milliseconds between signs of life, so that neither proxies nor browsers take the stream for dead. */
const HEARTBEAT = 25_000;

/** Milliseconds after which a browser that lost the stream asks for it again. */
const RETRY = 3000;

interface LiveStreamParts {
  readonly database: Site["database"];
  /** The newest event that the reader knows. */
  readonly after: number;
  /** Who reads, asked anew before anything is sent; null ends the stream. */
  readonly findActor: () => Promise<Actor | null>;
  /** Aborts when the reader has gone. */
  readonly signal: AbortSignal;
  readonly heartbeat?: number;
}

/** What staff change, as server-sent events (WHATWG HTML, section 9.2): nothing runs until somebody reads. */
export function liveStream(parts: LiveStreamParts): ReadableStream<Uint8Array> {
  const cancelled = new AbortController();
  const blocks = liveBlocks({ ...parts, signal: AbortSignal.any([parts.signal, cancelled.signal]) });
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

async function* liveBlocks({ database, after, findActor, signal, heartbeat = HEARTBEAT }: LiveStreamParts): AsyncGenerator<string, void> {
  const left = new AbortController();
  const events = followEvents(database, after, AbortSignal.any([signal, left.signal]));
  const ask = () => {
    const asked = events.next();
    // It may fail while nobody waits for it; whoever waits next is told.
    asked.catch(() => undefined);
    return asked;
  };
  try {
    yield `retry: ${RETRY}\n\n`;
    let next = ask();
    while (!signal.aborted) {
      const happened = await nextOrSilence(next, heartbeat);
      const actor = await findActor();
      if (!actor || happened?.done) return;
      if (happened) next = ask();
      yield happened ? eventBlock(happened.value, actor) : ": still here\n\n";
    }
  } finally {
    left.abort();
  }
}

/** What comes next, or null when nothing does for a while. */
async function nextOrSilence<Next>(next: Promise<Next>, milliseconds: number): Promise<Next | null> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, milliseconds, null);
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** Of what is not the reader's to see only the number goes out, from which a lost stream goes on. */
function eventBlock(event: LiveEvent, actor: Actor): string {
  if (event.postId !== null && !canEdit(actor, event)) return `id: ${event.id}\n\n`;
  const { kind, postId, version, actorId, actorName, at } = event;
  return `id: ${event.id}\ndata: ${JSON.stringify({ kind, postId, version, actorId, actorName, at })}\n\n`;
}
