import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createPageFetcher } from "./fetch-page.server";
import { createPictureFetcher } from "./fetch-picture.server";
import { askAddress } from "./guarded-request.server";

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

async function answering(bytes: string): Promise<string> {
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
