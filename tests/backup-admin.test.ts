import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeBackupUpload, makeBackupUpload } from "~/domain/backup/restoring/uploaded-backup.server";
import { makeOwner, writePost } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, samFrontDesk } from "./support/staff";
import { cookieHeader, Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
  await writePost(site, owner);
});
afterAll(() => site.close());

const page = "/admin/backup";
const kept = () => readdirSync(path.join(site.dataDir, "backups"));
const shows = (who: Visitor, address: string, words: string | RegExp) =>
  expect.poll(() => who.text(address), { interval: 100 }).toMatch(words);
const downloadOf = async () => /action="(\/admin\/backup\/files\/[^"]+)"/.exec(await owner.text(page))?.[1] ?? "none";

/** The hidden fields of the only form that has some. */
const fieldsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );

test("one button makes one backup, however often it is pressed, and it can be downloaded", async () => {
  expect(await owner.text(page)).toContain("There is none yet");
  await Promise.all([owner.submit(`${page}/now`), owner.submit(`${page}/now`)]);
  expect(await owner.text(page)).toContain("Backing up…");
  await shows(owner, page, "Back up now");
  expect(await owner.text(page)).toContain("on the disk that the website is on");
  expect(kept()).toHaveLength(1);
  const download = await owner.post(await downloadOf());
  expect(download.headers.get("Content-Disposition")).toBe(`attachment; filename="${kept()[0]}"`);
  expect(download.headers.get("Cache-Control")).toBe("no-store");
  const bytes = Buffer.from(await download.arrayBuffer());
  expect(bytes.equals(readFileSync(path.join(site.dataDir, "backups", kept()[0] ?? "")))).toBe(true);
  expect(await owner.text("/admin/history")).toContain(`downloaded ${kept()[0]}`);
  expect((await owner.post(`${page}/files/clinic-2026-01-01-000000Z.backup`)).status).toBe(404);
});

test("a download whose reader leaves, however early, leaves no file open", async () => {
  const name = "clinic-2026-01-02-000000Z.backup";
  const file = path.join(site.dataDir, "backups", name);
  writeFileSync(file, "");
  truncateSync(file, 100_000_000);
  for (let wait = 0; wait < 20; wait += 1) {
    const signal = AbortSignal.timeout(wait * 3);
    await owner
      .upload(new Uint8Array(), "", `${page}/files/${name}`, { signal })
      .then(({ body }) => body?.cancel())
      .catch(() => undefined);
  }
  const openFiles = () => readdirSync("/proc/self/fd").filter((fd) => linkOf(fd) === file).length;
  await expect.poll(openFiles).toBe(0);
  rmSync(file);
});

function linkOf(fd: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    return null;
  }
}

test("what a restore replaced is listed, and deleted by its owner only", async () => {
  const folder = path.join(site.dataDir, "replaced-2026-11-17T16-00-00");
  mkdirSync(folder);
  writeFileSync(path.join(folder, "clinic.sqlite"), "x".repeat(2048));
  const address = `${page}/former/2026-11-17T16-00-00/delete`;
  expect(await owner.text(page)).toContain(`action="${address}"`);
  for (const stamp of ["2026-11-17T16-00-01", "..%2Fbackups", ".."]) {
    expect((await owner.post(`${page}/former/${stamp}/delete`)).status).toBe(404);
  }
  expect((await new Visitor(site).post(address)).headers.get("Location")).toContain("/admin");
  expect(existsSync(folder)).toBe(true);
  await owner.submit(address);
  expect(existsSync(folder)).toBe(false);
  expect(await owner.text(page)).not.toContain("Former data");
  expect(await owner.text("/admin/history")).toContain("deleted the former data that a restore had replaced");
});

test("a kept backup is opened once, however often the page is looked at", async () => {
  const file = path.join(site.dataDir, "backups", kept()[0] ?? "");
  expect(await owner.text(page)).not.toContain("· encrypted");
  const bytes = readFileSync(file);
  writeFileSync(file, Buffer.concat([Buffer.from("age-encryption.org/v1\n"), bytes]).subarray(0, bytes.length));
  expect(await owner.text(page)).not.toContain("· encrypted");
  writeFileSync(file, bytes);
});

test("settings that are saved while a backup is made say that only the next one has them", async () => {
  await owner.submit(`${page}/now`);
  const [pid = ""] = execFileSync("pgrep", ["-P", String(process.pid), "-f", "take-backup"], { encoding: "utf8" }).split("\n");
  process.kill(Number(pid), "SIGSTOP");
  const settings = { folder: "", locked: "", passphrase: "" };
  try {
    const saved = await owner.text(await owner.submit(page, settings));
    expect(saved).toContain("A backup was being made already. The next one has these settings.");
  } finally {
    process.kill(Number(pid), "SIGCONT");
  }
  await shows(owner, page, "Back up now");
  expect(await owner.text(await owner.submit(page, settings))).toContain("A backup with these settings is being made.");
  await shows(owner, page, "Back up now");
});

test("a folder or passphrase that can't be used is said beside its field, and what was typed stays", async () => {
  const wrong = await owner.post(page, { folder: "/no/such/folder", locked: "yes", passphrase: "five long words to write" });
  expect(wrong.status).toBe(400);
  const html = await wrong.text();
  expect(html).toContain("There is no such folder");
  expect(html).toContain('value="/no/such/folder"');
  const short = await owner.post(page, { folder: "", locked: "yes", passphrase: "short" });
  expect(await short.text()).toContain("Use 12 characters or more");
  const blanks = await owner.post(page, { folder: "", locked: "yes", passphrase: " ".repeat(12) });
  expect([blanks.status, await blanks.text()]).toEqual([400, expect.stringContaining("Blanks at either end don’t count.")]);
  expect(await owner.text(page)).toContain("If this computer’s disk breaks, the backups in this folder are gone too.");
});

describe("an empty install", () => {
  let empty: TestSite;
  let newOwner: Visitor;
  beforeAll(async () => {
    empty = await startTestSite();
    newOwner = await makeOwner(empty, samFrontDesk);
  });
  afterAll(() => empty.close());

  const restore = `${page}/restore`;
  const send = async (bytes: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append("file", new File([bytes], "clinic.backup"));
    body.append("passphrase", "");
    const headers = { Origin: empty.url, Cookie: cookieHeader(newOwner.cookies) };
    return empty.get(restore, { method: "POST", body, headers });
  };

  test("says what is wrong with a file, and asks for one", async () => {
    const none = await send(new Uint8Array());
    expect([none.status, (await none.text()).includes("Choose a file first.")]).toEqual([400, true]);
    const review = (await send(Buffer.from("a letter"))).headers.get("Location") ?? "";
    await shows(newOwner, review, "This file is not a backup of this program.");
    expect(await newOwner.text(review)).not.toContain("Restore it");
  });

  test("says what would be lost, and replaces nothing that staff saved since", async () => {
    const [name = ""] = kept();
    const review = (await send(readFileSync(path.join(site.dataDir, "backups", name)))).headers.get("Location") ?? "";
    await shows(newOwner, review, "Checked: the file is complete");
    const request = { kind: "question", name: "Ana Lopez", phone: "480-555-1234", message: "Do you see tortoises?" };
    expect((await new Visitor(empty).post("/contact", request)).status).toBe(303);
    const before = await newOwner.text(review);
    expect(before).toContain("This site is empty");
    expect(before).toMatch(/“Valley fever in dogs” comes back/);
    expect(before).toContain(`“${samFrontDesk.name}” can no longer sign in here`);
    expect(before).toMatch(/1 request<\/b><small>Added to those of the backup/);
    await newOwner.submit("/admin/setup", { name: samFrontDesk.name, clinicName: "Desert Paws Animal Hospital", phone: "480.555.1234" });
    const next = await newOwner.submit(`${review}/start`, fieldsOf(before));
    expect(next).toBe(review);
    const again = await newOwner.text(next);
    expect(again).toContain("Something was saved on this site in the meantime");
    expect(again).toContain("Name, phone, email: back to how they were");
  });

  test("stops a check and a restore at the press of a button, and removes what the restore began", async () => {
    const { id, file } = await makeBackupUpload(empty.dataDir);
    // Who reads it waits for ever.
    execFileSync("mkfifo", [file]);
    const review = `${restore}/${id}`;
    await describeBackupUpload(empty.dataDir, id, { name: "endless.backup", contents: null, problem: null });
    await newOwner.submit(`${review}/check`);
    expect(await newOwner.text(review)).toContain(`action="${review}/stop"`);
    expect(await newOwner.submit(`${review}/stop`)).toBe(review);
    expect(await newOwner.text(review)).toContain("The check was stopped before it finished.");
    const madeAt = wednesdayMorning.toISOString();
    const counts = { posts: 1, pictures: 0, people: 1 };
    const contents = { madeAt, counts, bytes: 1, site: null, posts: [], pictures: [], factChanges: 0 };
    await describeBackupUpload(empty.dataDir, id, { name: "endless.backup", contents, problem: null });
    const progress = await newOwner.submit(`${review}/start`, fieldsOf(await newOwner.text(review)));
    const request = { kind: "question", name: "Bo Reyes", phone: "480-555-1234", message: "Do you see snakes?" };
    const staged = path.join(empty.dataDir, "restoring");
    await expect.poll(() => existsSync(staged), { timeout: 60_000 }).toBe(true);
    expect(await newOwner.text(progress)).toContain(`action="${review}/stop"`);
    const other = (await makeBackupUpload(empty.dataDir)).id;
    await describeBackupUpload(empty.dataDir, other, { name: "other.backup", contents, problem: null });
    const fields = fieldsOf(await newOwner.text(`${restore}/${other}`));
    expect(await newOwner.submit(`${restore}/${other}/start`, fields)).toBe(`${restore}/${other}`);
    expect(await newOwner.text(`${restore}/${other}`)).toContain("Another backup is being restored. Wait until that has ended.");
    expect(await newOwner.submit(`${review}/start`, fields)).toBe(progress);
    await newOwner.submit(`${review}/stop`);
    expect(await newOwner.text(progress)).toContain("It was stopped before it finished. Nothing was changed.");
    await expect.poll(() => existsSync(staged), { timeout: 60_000 }).toBe(false);
    expect((await new Visitor(empty).post("/contact", request)).status).toBe(303);
  });

  test("becomes the blog of the backup, where one signs in as before", async () => {
    const [name = ""] = kept();
    const bytes = readFileSync(path.join(site.dataDir, "backups", name));
    const review = (await send(bytes)).headers.get("Location") ?? "";
    await shows(newOwner, review, "Checked: the file is complete");
    const progress = await newOwner.submit(`${review}/start`, fieldsOf(await newOwner.text(review)));
    await shows(newOwner, progress, "Your website is restored");
    expect(await newOwner.text(progress)).toContain("1 post, 0 pictures, 1 person. Nothing is missing.");
    const before = new Visitor(empty);
    expect(await before.signIn(drMorgan.email)).toBe("/admin");
    expect(await before.text("/admin")).toContain("Valley fever in dogs");
    expect(await newOwner.text("/admin")).toContain("Sign in to manage blog posts");
    expect(readdirSync(empty.dataDir).some((entry) => entry.startsWith("replaced-"))).toBe(true);
    // What a visitor left here stays.
    expect(await empty.database.kysely.selectFrom("requests").select("name").orderBy("name").execute()).toContainEqual({
      name: "Ana Lopez",
    });
  });
});

describe("a site in use", () => {
  const stored = async () =>
    /stored-backups.*?action="(\/admin\/backup\/files\/[^"]+)\/restore"/s.exec(await owner.text(page))?.[1] ?? "none";

  test("restores a stored backup on its own, and offers the way back", async () => {
    const title = "Scorpions in the yard";
    await writePost(site, owner, { title });
    const review = await owner.submit(`${await stored()}/restore`);
    await shows(owner, review, "Checked: the file is complete");
    const html = await owner.text(review);
    for (const words of ["1 new post", `“${title}” goes`, "1 staff account", "nobody is signed out"]) expect(html).toContain(words);
    const progress = await owner.submit(`${review}/start`, fieldsOf(html));
    await shows(owner, progress, "Everybody stays signed in.");
    expect(await owner.text("/admin")).not.toContain(title);
    const after = await owner.text(page);
    expect(after).toContain("Undo this restore");
    expect(await owner.text("/admin/history")).toMatch(/restored clinic-\S+\.backup/);
    const undo = /action="(\/admin\/backup\/files\/[^"]+-before-restore\.backup\/restore)"/.exec(after)?.[1] ?? "none";
    const again = await owner.submit(undo);
    await shows(owner, again, "Undo the restore");
    await shows(owner, again, "Checked: the file is complete");
    await shows(owner, await owner.submit(`${again}/start`, fieldsOf(await owner.text(again))), "Everybody stays signed in.");
    expect(await owner.text("/admin")).toContain(title);
    expect(await owner.text(page)).toContain("The restore was undone");
  });

  test("asks for the passphrase of a backup that the site can’t open", async () => {
    const passphrase = "quail walks at dawn";
    const save = async (settings: { locked?: string; passphrase: string }) => {
      await owner.submit(page, { folder: "", ...settings });
      await shows(owner, page, "Back up now");
    };
    await save({ locked: "yes", passphrase });
    const address = await stored();
    await save({ passphrase: "" });
    const review = await owner.submit(`${address}/restore`);
    await shows(owner, review, "encrypted with a passphrase that this site does not have");
    await owner.submit(`${review}/check`, { passphrase });
    await shows(owner, review, "Checked: the file is complete");
  });

  test("tests the backup that somebody chooses", async () => {
    await owner.submit(`${await stored()}/test`);
    await shows(owner, page, /Tested (today|yesterday|[A-Z])/i);
  });
});
