import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startMailServer, type TestMailServer } from "../../tests/support/loopback-mail";
import { createMail } from "./mail.server";

const mail = { to: "sam@clinic.example", subject: "Choose a new password", text: "Open this link:\n\nhttps://clinic.example/admin/x\n" };
const now = () => new Date("2026-11-18T17:00:00.000Z");

let folder = "";
let server: TestMailServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-mail-"));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await server?.close();
  server = undefined;
});

test("without a mail server it becomes a file that only its owner can read, and the log says where", async () => {
  const { line } = await createMail({ dataDir: folder }, now).deliver(null, mail);
  const [name = ""] = readdirSync(path.join(folder, "outbox"));
  const file = path.join(folder, "outbox", name);
  expect(line).toContain(file);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const text = readFileSync(file, "utf8");
  for (const part of [
    "To: sam@clinic.example",
    "Subject: Choose a new password",
    "https://clinic.example/admin/x",
    "Auto-Submitted: auto-generated",
  ]) {
    expect(text).toContain(part);
  }
});

test("with one it is sent, and the server's reply is returned", async () => {
  server = await startMailServer({ user: "website@clinic.example", password: "p/w: @ü#" });
  const account = `website%40clinic.example:${encodeURIComponent("p/w: @ü#")}`;
  const settings = { smtpUrl: `smtp://${account}@127.0.0.1:${server.port}`, from: "Clinic website <website@clinic.example>" };
  const transport = createMail({ dataDir: folder }, now);
  await transport.greet(settings);
  expect(server.messages).toEqual([]);
  expect((await transport.deliver(settings, mail)).reply).toMatch(/^250 /);
  for (const part of ["From: Clinic website <website@clinic.example>", "To: sam@clinic.example", "https://clinic.example/admin/x"]) {
    expect(server.messages[0]).toContain(part);
  }
});

test("a server that can't be reached is an error for the caller", async () => {
  const settings = { smtpUrl: "smtp://127.0.0.1:1", from: "website@clinic.example" };
  const transport = createMail({ dataDir: folder }, now);
  await expect(transport.deliver(settings, mail)).rejects.toThrow();
  await expect(transport.greet(settings)).rejects.toThrow();
});

test("the end of a mail waits, but not when the server refuses the mail before", async () => {
  server = await startMailServer();
  const { openLine } = createMail({ dataDir: folder }, now);
  const line = await openLine({ smtpUrl: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`, from: "website@clinic.example" }, 1);
  const steps: string[] = [];
  const deliver = (size: number, beforeEnd = async () => void steps.push(`end of ${size}`)) =>
    line.deliver({ ...mail, text: "x".repeat(size), html: "<p>x</p>", messageId: "<1@clinic.example>", headers: {} }, beforeEnd);
  server.answerMail = () => {
    steps.push("mail");
    return null;
  };
  for (const size of [10, 300_000]) expect(await deliver(size)).toMatch(/^250 /);
  expect(steps).toEqual(["end of 10", "mail", "end of 300000", "mail"]);
  await expect(deliver(10, () => Promise.reject(new Error("not to be sent")))).rejects.toThrow("not to be sent");
  server.answerRecipient = () => "550 5.1.1 unknown";
  await expect(deliver(10)).rejects.toThrow("unknown");
  expect([steps.length, server.messages.length]).toEqual([4, 2]);
  line.close();
});

test("a server that never ends its greeting runs into the timeout for a mail", async () => {
  const connections = new Set<Socket>();
  const dripping = createServer((connection) => {
    connections.add(connection);
    connection.write("220 ready\r\n");
    connection.on("data", () => {
      const lines = setInterval(() => connection.write("250-wait\r\n"), 5);
      connection.on("close", () => clearInterval(lines));
    });
  });
  await new Promise<void>((resolve) => dripping.listen(0, "127.0.0.1", resolve));
  const settings = { smtpUrl: `smtp://127.0.0.1:${(dripping.address() as AddressInfo).port}`, from: "website@clinic.example" };
  const transport = createMail({ dataDir: folder }, now, { greeting: 50, alone: 50, amongMany: 50 });
  await expect(transport.greet(settings)).rejects.toMatchObject({ name: "TimeoutError" });
  await expect(transport.deliver(settings, mail)).rejects.toMatchObject({ code: "EABORT" });
  const line = await transport.openLine(settings, 2);
  const sent = line.deliver({ ...mail, html: "", headers: {}, messageId: "<1@clinic.example>" }, async () => undefined);
  await expect(sent).rejects.toMatchObject({ code: "EABORT" });
  line.close();
  for (const connection of connections) connection.destroy();
  dripping.close();
});
