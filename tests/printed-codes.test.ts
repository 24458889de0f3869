import { afterAll, beforeAll, expect, test } from "vitest";
import { findPrintedCodes, makePrintedCodes, spendPrintedCode } from "~/domain/staff/account/printed-codes.server";
import { choosePasswordByLink } from "~/domain/staff/account/reset-links.server";
import { describeEachDatabase } from "./support/databases";
import { startMailServer } from "./support/loopback-mail";
import { makeMember, makeOwner } from "./support/post-forms";
import { startTestSite, type TestSite, wednesdayMorning } from "./support/site";
import { drMorgan, frontDesk, goodPassword, makeAccount, openStaff, samFrontDesk } from "./support/staff";
import { Visitor } from "./support/visitor";

let site: TestSite;
let owner: Visitor;

beforeAll(async () => {
  site = await startTestSite();
  owner = await makeOwner(site, drMorgan);
});
afterAll(() => site.close());

const codesIn = (html: string) => [...html.matchAll(/<li>((?:[0-9A-Z]{4}-){3}[0-9A-Z]{4})<\/li>/g)].map(([, code = ""]) => code);
const print = async () => codesIn(await (await owner.post("/admin/backup/codes")).text());

test("an owner who forgot the password gets in with a code from paper, once", async () => {
  expect(await owner.text("/admin/backup")).toContain("You are the only owner, and no email is set up.");
  expect(await owner.text("/admin/account")).toContain('href="/admin/backup#printed-codes"');
  const codes = await print();
  expect(new Set(codes).size).toBe(10);
  const page = await owner.text("/admin/backup/codes");
  expect([codesIn(page), page.includes("10 of 10 codes left")]).toEqual([[], true]);
  const somebody = new Visitor(site);
  expect(await somebody.text("/admin/forgot-password")).toContain('href="/admin/printed-code"');
  const typed = { email: drMorgan.email.toUpperCase(), code: ` ${(codes[3] ?? "").toLowerCase().replaceAll("-", " ")} ` };
  const next = await somebody.submit("/admin/printed-code", typed);
  expect(next).toMatch(/^\/admin\/reset-password\//);
  expect(await somebody.text("/admin")).toContain("Sign in to manage");
  expect(await somebody.submit(next, { password: "javelina crosses the wash" })).toBe("/admin");
  expect(await somebody.signIn(drMorgan.email, "javelina crosses the wash")).toBe("/admin");
  const again = await new Visitor(site).post("/admin/printed-code", { ...typed, email: drMorgan.email });
  expect([again.status, await again.text()]).toEqual([
    400,
    expect.stringMatching(/This code was used on .+ Take the next one on the sheet\./),
  ]);
  const history = await somebody.text("/admin/history");
  for (const line of ["used a printed code in place of the password", "chose a new password by a link"]) expect(history).toContain(line);
  owner = somebody;
});

test("every owner hears by email that a code was used", async () => {
  const mailServer = await startMailServer();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?ignoreTLS=true`, MAIL_FROM: "front@clinic.example" };
  const other = await startTestSite({ environment });
  const boss = await makeOwner(other, drMorgan);
  await makeMember(other, boss, samFrontDesk, "owner");
  const [code = ""] = codesIn(await (await boss.post("/admin/backup/codes")).text());
  await new Visitor(other).submit("/admin/printed-code", { email: drMorgan.email, code });
  const about = (to: string) => expect.stringMatching(new RegExp(`To: ${to}[\\s\\S]+Subject: A printed code was used`));
  await expect.poll(() => mailServer.messages).toEqual(expect.arrayContaining([about(drMorgan.email), about(samFrontDesk.email)]));
  await other.close();
  await mailServer.close();
});

test("new codes end the old ones, and a wrong one says nothing about the account", async () => {
  const [old = ""] = await print();
  const [fresh = ""] = await print();
  const answers = await Promise.all(
    [
      { email: drMorgan.email, code: old },
      { email: "nobody@clinic.example", code: fresh },
      { email: drMorgan.email, code: "" },
    ].map(async (typed) => (await new Visitor(site).post("/admin/printed-code", typed)).text()),
  );
  for (const html of answers.slice(0, 2)) expect(html).toContain("don’t belong together");
  expect(answers[2]).toContain("Enter one of the codes on your sheet.");
});

test("the codes of somebody who is no longer an owner don’t work", async () => {
  const second = await makeMember(site, owner, samFrontDesk, "owner");
  const [code = ""] = codesIn(await (await second.post("/admin/backup/codes")).text());
  await site.database.kysely.updateTable("staff_accounts").set({ role: "editor" }).where("email", "=", samFrontDesk.email).execute();
  expect(await (await new Visitor(site).post("/admin/printed-code", { email: samFrontDesk.email, code })).text()).toContain(
    "don’t belong together",
  );
});

describeEachDatabase("printed codes", (getDatabase) => {
  test("are stored as hashes, each is taken once, and tries are limited like signing in", async () => {
    const { kysely } = getDatabase();
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { staff } = people;
    const { id } = await kysely.selectFrom("staff_accounts").select("id").executeTakeFirstOrThrow();
    const [code = ""] = await makePrintedCodes(kysely, { ...drMorgan, id, role: "owner" }, wednesdayMorning);
    expect(JSON.stringify(await kysely.selectFrom("staff_printed_codes").selectAll().execute())).not.toContain(code);
    const ctx = { staff, client: frontDesk, now: wednesdayMorning };
    const typed = { email: drMorgan.email, code };
    const tries = await Promise.allSettled([spendPrintedCode(ctx, typed), spendPrintedCode(ctx, typed)]);
    expect(tries.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await findPrintedCodes(kysely, { id })).toMatchObject({ left: 9, all: 10 });
    const link = tries.find((one) => one.status === "fulfilled");
    await choosePasswordByLink(ctx, link?.value.token ?? "", `${goodPassword} again`);
    const guess = () =>
      spendPrintedCode(ctx, { email: drMorgan.email, code: "0000-0000-0000-0000" }).catch((error: Error) => error.message);
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) answers.push(await guess());
    expect(answers.at(-1)).toMatch(/^Too many attempts/);
  });

  test("are ten however often the button is pressed, and end the link that somebody got with an old one", async () => {
    const { kysely } = getDatabase();
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const { staff } = people;
    const { id } = await kysely.selectFrom("staff_accounts").select("id").executeTakeFirstOrThrow();
    const print = () => makePrintedCodes(kysely, { ...drMorgan, id, role: "owner" }, wednesdayMorning);
    for (let time = 0; time < 5; time += 1) {
      await Promise.all([print(), print(), print()]);
      expect(await findPrintedCodes(kysely, { id })).toMatchObject({ left: 10, all: 10 });
    }
    const [code = ""] = await print();
    const ctx = { staff, client: frontDesk, now: wednesdayMorning };
    const { token } = await spendPrintedCode(ctx, { email: drMorgan.email, code });
    await print();
    await expect(choosePasswordByLink(ctx, token, `${goodPassword} again`)).rejects.toMatchObject({ kind: "gone" });
  });
});
