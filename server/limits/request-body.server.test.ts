import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readBody } from "./request-body.server";

test("of a fast sender's file no more than a part is read in one turn of the event loop", async () => {
  const chunk = Buffer.alloc(64 * 1024);
  const sent = Readable.from(Array<Buffer>(64).fill(chunk));
  const request = Object.assign(sent, { method: "POST", headers: {}, headersDistinct: {} }) as unknown as IncomingMessage;
  const rule = { bytes: 64 * 1024 * 1024, takes: "files", pattern: "/contact" } as const;
  const body = await readBody(request, rule, false);
  if (!(body instanceof ReadableStream)) throw new Error("The file is not streamed.");
  let inTurn = 0;
  let mostInTurn = 0;
  let total = 0;
  const counting = () => {
    inTurn = 0;
    if (total < 64 * chunk.length) setImmediate(counting);
  };
  setImmediate(counting);
  for await (const piece of body) {
    total += piece.length;
    inTurn += piece.length;
    mostInTurn = Math.max(mostInTurn, inTurn);
  }
  expect(total).toBe(64 * chunk.length);
  expect(mostInTurn).toBeLessThanOrEqual(512 * 1024);
});
