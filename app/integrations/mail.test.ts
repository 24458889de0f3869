import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createMail } from "./mail.server";

const mail = { to: "sam@clinic.example", subject: "Choose a new password", text: "Open this link:\n\nhttps://clinic.example/admin/x\n" };
const now = () => new Date("2026-11-18T17:00:00.000Z");

let folder = "";
let server: Server | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "clinic-mail-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  server?.close();
});

test("without a mail server it becomes a file that only its owner can read, and the log says where", async () => {
  const line = await createMail({ mail: null, dataDir: folder }, now)(mail);
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

test("with one it is handed over", async () => {
  const { port, received } = await startMailServer();
  const settings = { smtpUrl: `smtp://127.0.0.1:${port}`, from: "Clinic website <website@clinic.example>" };
  await createMail({ mail: settings, dataDir: folder }, now)(mail);
  expect(received()).toContain("MAIL FROM:<website@clinic.example>");
  expect(received()).toContain("RCPT TO:<sam@clinic.example>");
  expect(received()).toContain("https://clinic.example/admin/x");
});

test("a server that can't be reached is an error for the caller's log", async () => {
  const settings = { smtpUrl: "smtp://127.0.0.1:1", from: "website@clinic.example" };
  await expect(createMail({ mail: settings, dataDir: folder }, now)(mail)).rejects.toThrow();
});

/** Says yes to everything, as far as SMTP goes. */
async function startMailServer(): Promise<{ port: number; received: () => string }> {
  let received = "";
  server = createServer((socket) => {
    socket.write("220 test\r\n");
    let inData = false;
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      received += text;
      if (inData) {
        if (!text.endsWith("\r\n.\r\n")) return;
        inData = false;
        return void socket.write("250 kept\r\n");
      }
      inData = text.startsWith("DATA");
      socket.write(inData ? "354 go on\r\n" : text.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n");
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  return { port: (server.address() as AddressInfo).port, received: () => received };
}
