import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { createPageFetcher } from "./fetch-page.server";
import { createPictureFetcher } from "./fetch-picture.server";
import { askAddress } from "./guarded-request.server";

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function answering(bytes: string | Buffer): Promise<string> {
  server = createServer(({ socket }) => socket.end(bytes));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test.each([
  ["changes the protocol", "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"],
  ["says nothing", ""],
  ["ends within the head", "HTTP/1.1 200 OK\r\nContent-"],
  ["only announces", "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n"],
  ["is no HTTP", "220 mail.example ESMTP\r\n"],
  ["ends within the body", "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 50\r\n\r\n<p>"],
])("a server that %s gets every question answered", async (_, bytes) => {
  const address = await answering(bytes);
  expect(await askAddress(address, { allowsLoopback: true })).toHaveProperty("problem", "no-answer");
  expect(await createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true })(address)).toHaveProperty("problem");
  expect(await createPictureFetcher({ megabytes: 1, allowsLoopback: true })(address)).toMatchObject({ isTemporary: true });
});

test.each([
  ["GZIP", gzipSync],
  ["x-gzip", gzipSync],
  ["br", brotliCompressSync],
  ["deflate", deflateSync],
  ["identity", Buffer.from],
])("a page packed by %s is unpacked, whatever was asked for", async (encoding, pack) => {
  const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: ${encoding}\r\n\r\n`;
  const address = await answering(Buffer.concat([Buffer.from(head), pack(Buffer.from("<p>Café"))]));
  const answer = await createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true })(address);
  expect(String("bytes" in answer ? answer.bytes : "")).toBe("<p>Café");
});

test("a page packed in an unknown way is named", async () => {
  const address = await answering("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Encoding: aes128gcm\r\n\r\n???");
  const answer = await createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true })(address);
  expect(answer).toEqual({ problem: "It is packed in a way that can’t be read here (aes128gcm)." });
});

test("what has no length and no end is no page and no picture when its time is over", async () => {
  server = createServer(({ socket }) => socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>begins"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const page = createPageFetcher({ userAgent: "clinic-import", allowsLoopback: true, timeoutMs: 200 });
  expect(await page(address)).toEqual({ problem: "The old site took too long to answer." });
  const picture = createPictureFetcher({ megabytes: 1, allowsLoopback: true, timeoutMilliseconds: 200 });
  expect(await picture(address)).toMatchObject({ isTemporary: true });
});
