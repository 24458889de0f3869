import { cookieHeader, type Visitor } from "./visitor";

/** One block of a stream of server-sent events. */
export interface LiveBlock {
  readonly id: number | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** As it came. */
  readonly text: string;
}

/** Reads server-sent events block by block, as a browser does. */
export async function* readLive(stream: ReadableStream<Uint8Array>): AsyncGenerator<LiveBlock, void> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const bytes of stream) {
    rest += decoder.decode(bytes, { stream: true });
    const blocks = rest.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const text of blocks) yield block(text);
  }
}

/** Opens the stream of a page of the admin at a site in another process. @param query `post=ID` for a post that is open */
export async function openLive(
  url: string,
  visitor: Visitor,
  { query = "", after = 0, signal }: { query?: string; after?: number; signal?: AbortSignal } = {},
): Promise<AsyncGenerator<LiveBlock, void>> {
  const headers = { Cookie: cookieHeader(visitor.cookies) };
  const response = await fetch(new URL(`/admin/events?after=${after}&${query}`, url), { headers, ...(signal && { signal }) });
  if (!response.ok || !response.body) throw new Error(`The stream was answered ${response.status}.`);
  return readLive(response.body);
}

/** Whether its reader has the post open on another device, once the stream says so. */
export async function nextIsElsewhere(blocks: AsyncGenerator<LiveBlock, void>): Promise<unknown> {
  for (let event = await nextEvent(blocks); event; event = await nextEvent(blocks))
    if (event.text.startsWith("event: presence")) return event.data?.isOnOtherDevice;
  throw new Error("The stream ended.");
}

/** The next event that says something. */
export async function nextEvent(blocks: AsyncGenerator<LiveBlock, void>): Promise<LiveBlock | null> {
  for (;;) {
    const { done, value } = await blocks.next();
    if (done) return null;
    if (value.data) return value;
  }
}

function block(text: string): LiveBlock {
  const id = /^id: (\d+)$/m.exec(text)?.[1];
  const json = /^data: (.+)$/m.exec(text)?.[1];
  return { id: id === undefined ? null : Number(id), data: json === undefined ? null : JSON.parse(json), text };
}
