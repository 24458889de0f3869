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
