import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { Shutdown } from "./shutdown.server";

test("a request that has arrived is answered, however late the process gets to it", async () => {
  const server = createServer((_request, response) => response.end("here"));
  const shutdown = new Shutdown(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const ask = () => socket.write("GET / HTTP/1.1\r\nHost: clinic.example\r\n\r\n");
  ask();
  await once(socket, "data");
  void shutdown.drain();
  const closed = shutdown.close();
  ask();
  // As on a busy machine, for longer than it waits for a last request.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toContain("here");
  await closed;
});
