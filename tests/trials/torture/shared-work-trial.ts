import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { findRehearsal } from "~/domain/backup/backup-health.server";
import { chooseFolder } from "~/domain/backup/nightly/backup-folder.server";
import { getImport } from "~/domain/blog-import/runs/import-records.server";
import { getMailing } from "~/domain/mailings/mailing-queries.server";
import { silentFrom, startMailServer } from "../../support/loopback-mail";
import { readerAddress, startTestMailing } from "../../support/newsletter";
import { openDatabase } from "../../support/postgres-databases";
import { cookieHeader, type Visitor } from "../../support/visitor";
import { makeDatabase, type Parts, type Row, signIn, until, withMachines } from "./three-machines";

const POSTS = 100;

/** A file for each machine, which another one is asked to import. */
export async function importOnThree({ machines, databaseUrl }: Parts): Promise<Row> {
  const database = await openDatabase({ DATABASE_URL: databaseUrl });
  const visitors = await Promise.all(machines.map(({ url }) => signIn(url)));
  const finish = (id: string, state: string) =>
    until(`an import was ${state}`, async () => {
      const stored = await getImport(database.kysely, id);
      if (stored.state === "failed") throw new Error(stored.problem ?? "An import failed.");
      return stored.state === state;
    });
  const ids = await Promise.all(
    machines.map(async ({ url }, place) => {
      const id = await sendPosts(url, visitors[place] as Visitor, place);
      await finish(id, "waiting");
      await visitors[(place + 1) % 3]?.submit(`/admin/import-export/${id}/confirm`, {});
      return id;
    }),
  );
  await Promise.all(ids.map((id) => finish(id, "done")));
  const rows = await database.kysely.selectFrom("blog_posts").select("title").where("title", "like", "Imported %").execute();
  await database.close();
  const once = new Set(rows.map(({ title }) => title)).size;
  return {
    trial: "Three imports at once, each by the machine with its file and begun through another",
    goal: `${3 * POSTS} of ${3 * POSTS} posts`,
    result: `${once} of ${3 * POSTS} posts, ${rows.length - once} of them more than once`,
    isGood: once === 3 * POSTS && rows.length === once,
  };
}

/** @returns the id of the import */
async function sendPosts(url: string, visitor: Visitor, file: number): Promise<string> {
  const lines = Array.from(
    { length: POSTS },
    (_, post) => `Imported ${file} ${post},imported-${file}-${post},Cool the pet then call.,published`,
  );
  const body = new FormData();
  body.set("file", new File([["title,slug,content,status", ...lines].join("\n")], `posts-${file}.csv`));
  const headers = { Cookie: cookieHeader(visitor.cookies), Origin: url };
  const sent = await fetch(new URL("/admin/import-export", url), { method: "POST", body, headers, redirect: "manual" });
  return sent.headers.get("Location")?.split("/").at(-1) ?? "";
}

const READERS = 300;
const SLOW_MS = 95_000;

/** The machine that sends gets SIGKILL with a mail unanswered; later the mail server takes 95 s for one. */
export async function mailWithThree(from: string): Promise<Row> {
  const url = await makeDatabase(from, "mails");
  const database = await openDatabase({ DATABASE_URL: url });
  const server = await startMailServer();
  const arrived = new Map<string, number>();
  server.answerMail = (address) => {
    arrived.set(address, (arrived.get(address) ?? 0) + 1);
    return arrived.size === 2 * (READERS / 3) ? delay(SLOW_MS, null) : null;
  };
  const environment = {
    SMTP_URL: `smtp://127.0.0.1:${server.port}?ignoreTLS=true`,
    MAIL_FROM: "Clinic <news@clinic.example>",
    MAILS_PER_MINUTE: "99999",
  };
  const states = new Set<string>();
  await withMachines(
    url,
    async ({ machines }) => {
      const silence = silentFrom(server, "answerMail", READERS / 3, 1);
      const { id } = await startTestMailing(database, READERS);
      await silence;
      const find = () => getMailing(database.kysely, id, { mailsPerMinute: 1, now: new Date() });
      for (const machine of machines) if (isSending(machine.site.pid)) await machine.restart({ signal: "SIGKILL" });
      await until("everything was sent", async () => states.add((await find()).state).has("done"));
    },
    { environment },
  ).finally(() => Promise.all([server.close(), database.close()]));
  const times = Array.from({ length: READERS }, (_, index) => arrived.get(readerAddress(index + 1)) ?? 0);
  const once = times.filter((count) => count === 1).length;
  return {
    goal: `${READERS} of ${READERS} emails once, never paused`,
    trial: "A mailing by three machines: the one that sends is killed, then the mail server takes 95 s for an email",
    result: `${once} of ${READERS} emails arrived exactly once; it was ${[...states].join(", then ")}`,
    isGood: once === READERS && !states.has("paused"),
  };
}

/** Whether it is this one's job that sends (Linux). */
function isSending(pid: number): boolean {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  return children.some((child) => child !== "" && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("send-mailing"));
}

/** How long they go on after the rehearsal. Each looks whether something is due every 20 s at least. */
const REST_MS = 45_000;

/** Over one folder for backups, with the waits of quick-night.mjs. */
export async function spendANight(from: string): Promise<Row> {
  const url = await makeDatabase(from, "night");
  const folder = mkdtempSync(path.join(os.tmpdir(), "clinic-shared-"));
  const environment = { NODE_OPTIONS: `--import ${pathToFileURL("tests/trials/torture/quick-night.mjs")}` };
  const night = async ({ machines }: Parts) => {
    const database = await openDatabase({ DATABASE_URL: url });
    await chooseFolder(database.kysely, folder, new Date());
    await until("a rehearsal ended", async () => (await findRehearsal(database.kysely)) !== null);
    await delay(REST_MS);
    await database.close();
    const log = machines.map(({ site }) => site.log()).join("");
    const lists = await Promise.all(machines.map(async ({ url }) => shownText(await (await signIn(url)).text("/admin/backup"))));
    return { log, lists: new Set(lists) };
  };
  const { log, lists } = await withMachines(url, night, { environment });
  const files = readdirSync(folder).filter((name) => name.endsWith(".backup")).length;
  rmSync(folder, { recursive: true });
  const count = (words: RegExp) => log.match(words)?.length ?? 0;
  const made = count(/take-backup: The backup is in/g);
  const rehearsed = count(/rehearse: .+ would restore everything/g);
  return {
    trial: "A night of three machines with one folder for backups, which look at the same moments",
    goal: "1 backup, 1 rehearsal, the same list everywhere",
    result: `${made} backup in ${files} file, ${rehearsed} rehearsal; ${lists.size === 1 ? "every machine shows the same" : "machines show different lists"}`,
    isGood: made === 1 && files === 1 && rehearsed === 1 && lists.size === 1,
  };
}

function shownText(page: string): string {
  return page.replaceAll(/<(script|style)\b.*?<\/\1>|<[^>]+>/gs, " ");
}
