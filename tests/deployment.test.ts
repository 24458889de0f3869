import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { writeDoctorToken } from "~/domain/health/doctor-token.server";
import { CLAIMED_ADDRESS, checkProxy } from "~/domain/health/proxy-checks";
import { readCertificate } from "~/integrations/certificate.server";
import { siteMemory } from "../scripts/toolchain.mjs";
import { StaticFiles } from "../server/requests/static-files.server";
import { holdPort, type ProcessAtPort } from "./support/held-port";
import { placeMigratedFile } from "./support/migrated-file";
import { ownPort } from "./support/own-port";
import { makeOwner } from "./support/post-forms";
import { ask, type FrontServer, isInstalled, openHttp2, startProxy } from "./support/proxies";
import { startTestSite, type TestSite } from "./support/site";
import { startSiteProcess, visitProcess } from "./support/site-process";
import { drMorgan, goodPassword } from "./support/staff";
import { cookieHeader } from "./support/visitor";
import { save } from "./trials/torture/three-machines";

let site: TestSite;
let cookie: string;

beforeAll(async () => {
  site = await startTestSite({ environment: { TRUSTED_PROXIES: "127.0.0.1" } });
  cookie = cookieHeader((await makeOwner(site, drMorgan)).cookies);
});
afterAll(() => site.close());

it("starts the site with the same limits of memory from a terminal, a service and an image", () => {
  const { flags, environment } = siteMemory;
  const settings = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  for (const file of ["scripts/site.sh", "Dockerfile"]) {
    const text = readFileSync(file, "utf8");
    for (const words of [settings.join(" "), ...flags]) expect(text).toContain(words);
  }
});

describe.each(["nginx", "caddy"] as const)("the example for %s (where it is installed)", (name) => {
  describe.runIf(isInstalled(name) && isInstalled("openssl"))("", () => {
    let proxy: FrontServer;
    let session: ReturnType<typeof openHttp2>;

    beforeAll(async () => {
      proxy = await startProxy(name, Number(new URL(site.url).port));
      session = openHttp2(proxy.port);
    });
    afterAll(async () => {
      session.destroy();
      await proxy.close();
    });

    it("answers by HTTP/2 and TLS, and has pages asked for again", async () => {
      const page = await ask(session, "/about", { headers: { "accept-encoding": "br" } });
      expect([page.status, session.alpnProtocol]).toEqual([200, "h2"]);
      expect(page.headers).toMatchObject({ "cache-control": "no-cache", "content-encoding": "br" });
      const etag = String(page.headers.etag);
      const again = await ask(session, "/about", { headers: { "accept-encoding": "br", "if-none-match": etag } });
      expect([again.status, again.text]).toEqual([304, ""]);
      expect(await readCertificate(`https://127.0.0.1:${proxy.port}`)).toMatchObject(
        name === "nginx" ? { problem: "DEPTH_ZERO_SELF_SIGNED_CERT" } : { unreachable: expect.any(String) },
      );
    });

    it("says who the visitor is, whatever he says himself", async () => {
      const headers = { origin: "https://elsewhere.example", "x-forwarded-for": "203.0.113.9" };
      expect((await ask(session, "/blog/subscribe", { headers, body: "email=a" })).status).toBe(403);
      expect(site.messages.at(-1)).toMatch(/^Refused POST \/blog\/subscribe from 127\.0\.0\.2 with 403/);
      const { token, remove } = await writeDoctorToken(site.dataDir);
      const asked = await ask(session, "/health", { headers: { "x-doctor-token": token, "x-forwarded-for": CLAIMED_ADDRESS } });
      await remove();
      const { seen } = JSON.parse(asked.text);
      expect(seen).toEqual({ forwardedFor: "127.0.0.2", client: "127.0.0.2", isTrusted: true });
      expect(checkProxy(seen, "https://www.example.com").state).toBe("fine");
    });

    it("hands over events at once, and uploads whole", async () => {
      const events = await ask(session, "/admin/events", { headers: { cookie }, until: (text) => text.includes("retry:") });
      expect(events).toMatchObject({ status: 200, headers: { "content-type": "text/event-stream" } });
      const headers = { cookie, origin: "http://www.example.com", "content-type": "application/octet-stream", "x-file-name": "note.pdf" };
      // Twice what nginx takes unasked. What the site rejects is no test: its answer races with the rest of the upload.
      const body = Buffer.concat([Buffer.from("%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n"), Buffer.alloc(2_000_000)]);
      expect(await ask(session, "/admin/pictures/upload", { headers: { ...headers, accept: "application/json" }, body })).toMatchObject({
        status: 201,
      });
    });

    it("keeps files, never pages, and loses them when its cache is emptied", async () => {
      const file = `/assets/${readdirSync("build/client/assets").find((one) => one.endsWith(".css"))}`;
      const read = async (target: string) => (await ask(session, target)).headers;
      expect(await read(file)).toMatchObject({ "cache-control": "public, max-age=31536000, immutable" });
      if (name === "caddy") return;
      expect([(await read(file))["x-cache"], (await read("/about"))["x-cache"]]).toEqual(["HIT", undefined]);
      for (const kept of readdirSync(proxy.cache)) rmSync(path.join(proxy.cache, kept), { recursive: true });
      expect((await read(file))["x-cache"]).toBe("MISS");
    });
  });
});

it.runIf(isInstalled("caddy"))("has visitors behind Caddy wait while the site restarts", async () => {
  const port = await ownPort();
  const proxy = await startProxy("caddy", port);
  const session = openHttp2(proxy.port);
  // The last thing that a site does which goes away, and then nobody listens.
  const going = createServer().listen(port, "127.0.0.1");
  const cutOff = once(going, "connection").then(([socket]) => {
    socket.destroy();
    going.close();
  });
  const answer = ask(session, "/about");
  await cutOff;
  const back = await startTestSite({ environment: { PORT: String(port) } });
  expect((await answer).status).toBe(200);
  session.destroy();
  await proxy.close();
  await back.close();
});

it("keeps the files of the build before, and answers for those of other builds in a few bytes", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-builds-"));
  for (const [file, text] of Object.entries({ "client/assets/a.js": "new", "former/assets/a.js": "old", "former/assets/b.js": "old" })) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
  const files = new StaticFiles(path.join(folder, "client"), path.join(folder, "former"));
  const read = async (name: string) => String((await files.read(`/assets/${name}`)).encodings.identity);
  expect([await read("a.js"), await read("b.js"), files.has("/assets/c.js")]).toEqual(["new", "old", false]);
  rmSync(folder, { recursive: true });
  const missing = await site.get("/assets/entry.client-00000000.js");
  expect([missing.status, missing.headers.get("content-type")]).toEqual([404, "text/plain; charset=utf-8"]);
  expect((await missing.text()).length).toBeLessThan(50);
});

it("tells systemd when it answers and when it stops, and nobody where nobody waits", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-notify-"));
  const told = path.join(folder, "told");
  writeFileSync(path.join(folder, "systemd-notify"), `#!/bin/sh\necho "$NOTIFY_SOCKET $1" >> ${told}\n`, { mode: 0o755 });
  await placeMigratedFile(folder);
  const start = (environment: Record<string, string>) =>
    startSiteProcess({ DATA_DIR: folder, PATH: `${folder}:${process.env.PATH}`, ...environment });
  const lines = () => readFileSync(told, "utf8");
  try {
    const alone = start({});
    await alone.address();
    expect(await alone.stop()).toBe(0);
    expect(existsSync(told)).toBe(false);
    const service = start({ NOTIFY_SOCKET: "/run/notify" });
    await service.address();
    await vi.waitFor(() => expect(lines()).toBe("/run/notify READY=1\n"), 5000);
    expect(await service.stop()).toBe(0);
    await vi.waitFor(() => expect(lines()).toBe("/run/notify READY=1\n/run/notify STOPPING=1\n"), 5000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("says that it is about to end, and closes each connection after its answer", async () => {
  const ending = await startTestSite();
  const ready = async () => {
    const { status, headers } = await ending.get("/ready");
    return [status, headers.get("connection")];
  };
  expect(await ready()).toEqual([200, "keep-alive"]);
  ending.drain();
  expect(await ready()).toEqual([503, "close"]);
  const page = await ending.get("/about");
  expect([page.status, page.headers.get("connection")]).toEqual([200, "close"]);
  await ending.close();
});

it("has requests wait at a port that systemd holds while it restarts", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-socket-"));
  await placeMigratedFile(folder);
  const held = await holdPort({ DATA_DIR: folder });
  const early = fetch(held.url);
  const site = await held.start();
  expect((await early).status).toBe(200);
  await site.stop();
  const between = fetch(held.url);
  await held.start();
  expect((await between).status).toBe(200);
  await held.close();
  rmSync(folder, { recursive: true });
});

it.runIf(process.platform === "linux")("has two processes at one port show each other's changes, and one goes on alone", async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-processes-"));
  await placeMigratedFile(folder);
  const held = await holdPort({ DATA_DIR: folder });
  const [one, other] = [await held.start(), await held.start()];
  const lock = new DatabaseSync(path.join(folder, "clinic.sqlite"));
  /** Not in the middle of a transaction of its periodic work, which would keep the other one from saving. */
  const freeze = (pid: number): void => {
    process.kill(pid, "SIGSTOP");
    while (!/\) T /.test(readFileSync(`/proc/${pid}/stat`, "utf8")));
    try {
      lock.exec("begin immediate; rollback");
    } catch {
      process.kill(pid, "SIGCONT");
      freeze(pid);
    }
  };
  const without = async <Result>({ pid }: ProcessAtPort, job: () => Promise<Result>): Promise<Result> => {
    freeze(pid);
    return job().finally(() => process.kill(pid, "SIGCONT"));
  };
  // A connection that is kept would stay with one of them.
  const visit = () => visitProcess(held.url, { headers: { Connection: "close" } });
  const [staff, reader] = [visit(), visit()];
  const text = () => reader.text("/blog/seen-everywhere");
  await without(other, () => staff.submit("/admin/create-account", { ...drMorgan, password: goodPassword }));
  const post = await without(one, () => save(staff, "Seen everywhere", { content: "The first words." }));
  expect(await without(other, text)).toContain("The first words.");
  await without(one, () => save(staff, "Seen everywhere", { ...post, content: "Other words now." }));
  expect(await without(other, text)).toContain("Other words now.");
  await one.stop();
  expect((await reader.get("/about")).status).toBe(200);
  lock.close();
  await held.close();
  rmSync(folder, { recursive: true });
});

describe("the systemd unit (where systemd-analyze is installed)", () => {
  const analyze = (...parameters: string[]) => execFileSync("systemd-analyze", parameters, { encoding: "utf8", stdio: "pipe" });

  it.runIf(isInstalled("systemd-analyze"))("is valid, and lets little in or out", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-unit-"));
    const [file, ofMore] = ["", "@"].map((end) => path.join(folder, `clinic-website${end}.service`)) as [string, string];
    copyFileSync("deploy/clinic-website.socket", path.join(folder, "clinic-website.socket"));
    writeFileSync(file, readFileSync("deploy/clinic-website.service", "utf8").replace(/^ExecStart=\S+/m, "ExecStart=/bin/true"));
    copyFileSync(file, ofMore);
    try {
      expect(analyze("verify", file, ofMore.replace("@", "@2"))).toBe("");
      expect(analyze("security", "--offline=true", "--threshold=15", file)).toMatch(/Overall exposure level .+: 1\.\d/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
