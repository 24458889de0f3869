import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { parseConfig } from "~/config.server";
import { listSentBack } from "~/domain/posts/reviewing/review-answers.server";
import { listWaitingReviews } from "~/domain/posts/reviewing/review-requests.server";
import { countSubscribers } from "~/domain/subscribers/subscriber-list.server";
import { createMail } from "~/integrations/mail.server";
import { consoleLog } from "~/log.server";
import { demoDrafts, demoFeatured, demoPictures } from "~content/demonstration-clinic";
import { demonstrationPostTexts } from "~content/demonstration-posts";
import { cheapHashing, loadBuiltSite, wednesdayMorning } from "./support/site";
import { visitProcess } from "./support/site-process";

const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-demo-"));
const inFolder = (name: string) => path.join(folder, name);
const silent = { info: () => undefined, error: consoleLog.error };
/** Settings of a real site on the same machine. */
const real = parseConfig({
  DATA_DIR: inFolder("real"),
  PUBLIC_URL: "https://www.clinic.example",
  SMTP_URL: "smtp://mail.clinic.example",
  MAIL_FROM: "news@clinic.example",
});

type Demo = Awaited<ReturnType<typeof start>>;
let demo: Demo;
const hosts: unknown[] = [];

async function start(...args: string[]) {
  const { startDemo } = await loadBuiltSite();
  const settings = { config: real, args: ["--port", "0", ...args], log: silent, now: () => wednesdayMorning, hashing: cheapHashing };
  const running = await startDemo(settings);
  return { ...running, visitor: () => visitProcess(running.site.url) };
}

beforeAll(async () => {
  const connect = net.Socket.prototype.connect;
  vi.spyOn(net.Socket.prototype, "connect").mockImplementation(function (this: net.Socket, ...given: unknown[]) {
    const [options] = given.flat() as [{ host?: string }];
    hosts.push(options.host ?? "localhost");
    return Reflect.apply(connect, this, given);
  });
  demo = await start("--folder", inFolder("demo"));
  await demo.site.idle();
});
afterAll(async () => {
  await demo.site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What is the same in every demonstration of a day. */
async function contentOf({ site: { database } }: Demo) {
  const { kysely } = database;
  return {
    posts: await kysely
      .selectFrom("blog_posts")
      .select(["slug", "status", "published_at", "scheduled_at", "version"])
      .orderBy("slug")
      .execute(),
    requests: await kysely.selectFrom("requests").select(["name", "state", "received_at"]).orderBy("received_at").orderBy("name").execute(),
    subscribers: await kysely.selectFrom("subscribers").select(["email", "confirmed_at", "left_at"]).orderBy("email").execute(),
    visits: await kysely.selectFrom("visit_counts").selectAll().orderBy("day").orderBy("kind").orderBy("name").execute(),
  };
}

test("shows a clinic in full work", async () => {
  const { kysely } = demo.site.database;
  const { posts, requests, visits } = await contentOf(demo);
  const byState = Object.groupBy(posts, ({ status, scheduled_at }) => (scheduled_at ? "scheduled" : status));
  expect(Object.entries(byState).map(([state, of]) => [state, of?.length])).toEqual(
    expect.arrayContaining([
      ["published", demonstrationPostTexts.length],
      ["draft", 4],
      ["scheduled", 1],
    ]),
  );
  expect(Object.keys(Object.groupBy(requests, ({ state }) => state)).sort()).toEqual(["answered", "done", "new"]);
  expect(new Set(visits.map(({ day }) => day)).size).toBeGreaterThan(30);
  const staff = await kysely.selectFrom("staff_accounts").select(["id", "name", "role", "printed_name"]).orderBy("name").execute();
  expect(staff.map(({ role }) => role)).toEqual(["owner", "author", "editor"]);
  const [owner, vet] = staff;
  expect((await listWaitingReviews(kysely)).map(({ veterinarianId }) => veterinarianId)).toEqual([owner?.id, vet?.id]);
  expect(await listSentBack(kysely, { id: vet?.id ?? "", name: "", role: "author" })).toHaveLength(1);
  const { confirmed, waiting } = await countSubscribers(kysely, { id: "", name: "", role: "owner" });
  expect([confirmed > 40, waiting]).toEqual([true, 2]);
  const mailings = await kysely.selectFrom("mailings").select(["state", "problem"]).execute();
  expect(mailings).toEqual([
    { state: "done", problem: null },
    { state: "done", problem: null },
  ]);
  expect(readdirSync(path.join(demo.config.dataDir, "backups"))).toHaveLength(4);
  const pictures = await kysely.selectFrom("media_files").select(["id", "alt_status"]).orderBy("created_at").execute();
  expect(pictures.map(({ alt_status }) => alt_status)).toEqual([...demoPictures.slice(1).map(() => "described"), "missing"]);
  const covers = await kysely.selectFrom("blog_posts").select("featured_image").where("featured_image", "like", "/media/%").execute();
  expect(covers).toHaveLength(Object.keys(demoFeatured).length);
});

test("counts visits of pages that the site has", async () => {
  const { visits } = await contentOf(demo);
  const paths = [...new Set(visits.filter(({ kind }) => kind === "page").map(({ name }) => name))];
  const answers = await Promise.all(paths.map(async (path) => (await demo.visitor().get(path)).status));
  expect(paths.filter((_, index) => answers[index] !== 200)).toEqual([]);
});

test("closes on the next Thursday that is no holiday, and tells visitors", async () => {
  const html = await demo.visitor().text("/");
  expect(html).toContain("Closed on Thursday, Nov 19");
});

test("sends no email and asks no other machine", async () => {
  const local = /^(localhost|127\.0\.0\.1|::1)$/;
  expect(hosts.filter((host) => !local.test(String(host)))).toEqual([]);
  expect(await demo.site.database.kysely.selectFrom("waiting_mails").selectAll().execute()).toEqual([]);
  expect(demo.config).toMatchObject({ mail: null, publicUrl: null, backupPassphrase: null, isDemo: true, host: "127.0.0.1" });
});

test("writes email to its outbox, whichever mail server is set up", async () => {
  const dataDir = inFolder("mail");
  const mail = createMail({ dataDir, isDemo: true }, () => wednesdayMorning);
  const server = { smtpUrl: "smtp://127.0.0.1:1", from: "news@clinic.example" };
  await mail.greet(server);
  const { reply } = await mail.deliver(server, { to: "a@example.com", subject: "Alone", text: "" });
  const line = await mail.openLine(server, 2);
  await line.deliver({ to: "b@example.com", subject: "Among many", text: "", messageId: "<1@clinic.example>" }, async () => undefined);
  expect(reply).toMatch(/^250 .*not sent/);
  const files = readdirSync(path.join(dataDir, "outbox")).map((name) => readFileSync(path.join(dataDir, "outbox", name), "utf8"));
  expect(files.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]).sort()).toEqual(["Alone", "Among many"]);
});

test("lets its three accounts in by the passwords that it prints, and says what it is on every page of the admin", async () => {
  const strip = 'aria-label="Demonstration"';
  for (const [person, password] of Object.entries(demo.passwords)) {
    const email = new RegExp(`(\\S+@\\S+) +${password}`).exec(demo.welcome)?.[1] ?? person;
    const visitor = demo.visitor();
    expect(await visitor.text("/admin")).toContain(strip);
    await visitor.signIn(email, password);
    expect(await visitor.text("/admin/account")).toContain(strip);
  }
  expect(await demo.visitor().text("/admin/forgot-password")).toContain(strip);
  expect(await demo.visitor().text("/")).not.toContain("demo-strip");
});

test("says where it keeps everything, and that the settings of a real site don't apply", () => {
  expect(demo.welcome).toContain(`It keeps everything in ${inFolder("demo")}.`);
  expect(demo.welcome).toMatch(/PORT, DATA_DIR .+ do not apply: `npm run demo -- --port \d+ --folder PATH`/);
});

test("starts with the same passwords again, and from scratch with others on request", async () => {
  const before = await contentOf(demo);
  await demo.site.close();
  const again = await start("--folder", inFolder("demo"));
  expect(again.passwords).toEqual(demo.passwords);
  await again.site.idle();
  await again.site.close();
  const fresh = await start("--folder", inFolder("demo"), "--fresh");
  expect(await contentOf(fresh)).toEqual(before);
  expect(new Set([...Object.values(fresh.passwords), ...Object.values(demo.passwords)]).size).toBe(6);
  demo = fresh;
  await demo.site.idle();
});

test("makes what was broken off again", async () => {
  mkdirSync(inFolder("half"));
  writeFileSync(inFolder("half/demonstration.json"), "{}");
  writeFileSync(inFolder("half/clinic.sqlite"), "cut off");
  const made = await start("--folder", inFolder("half"));
  expect((await contentOf(made)).posts).toHaveLength(demonstrationPostTexts.length + Object.keys(demoDrafts).length);
  await made.site.idle();
  await made.site.close();
});

test("never touches a folder that is not its own", async () => {
  mkdirSync(inFolder("real/backups"), { recursive: true });
  mkdirSync(inFolder("other"));
  for (const file of ["real/clinic.sqlite", "other/clinic.sqlite"]) writeFileSync(inFolder(file), "precious");
  for (const place of ["real", "real/backups", ".", "other"]) {
    await expect(start("--folder", inFolder(place), "--fresh")).rejects.toThrow("nothing was changed");
  }
  for (const file of ["real/clinic.sqlite", "other/clinic.sqlite"]) expect(readFileSync(inFolder(file), "utf8")).toBe("precious");
  expect(existsSync(inFolder("other/demonstration.json"))).toBe(false);
  await expect(start("--port", "many")).rejects.toThrow("npm run demo");
});
