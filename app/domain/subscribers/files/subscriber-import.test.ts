import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countSubscribers, listSubscribers, subscriberNotFound } from "~/domain/subscribers/subscriber-list.server";
import { describeEachDatabase } from "../../../../tests/support/databases";
import { PauseMeter } from "../../../../tests/support/pause-meter";
import { editorSam, ownerMorgan } from "../../../../tests/support/post-editing";
import { slowness } from "../../../../tests/support/processor-time";
import { eraseImportedFile, getImportedFile, listImportedFiles } from "./imported-files.server";
import { answeredFile, readSubscriberFile } from "./subscriber-file.server";
import { importSubscribers, planImport } from "./subscriber-import.server";

const now = new Date("2026-11-18T17:00:00.000Z");
const consent = { proof: "Paper list at the desk, spring 2026", agreedAt: "2026-04-01T07:00:00.000Z" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "clinic-list-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(content: string | Uint8Array) {
  const file = path.join(folder, "list.csv");
  await writeFile(file, content);
  return readSubscriberFile(file, now);
}

/** Of each address its state, or null where the file says that it never agreed. */
async function statesOf(text: string) {
  const { people, problems, questions } = await fileOf(text);
  const states = Object.fromEntries([...people.values()].map(({ email, state }) => [email.split("@")[0], state]));
  return { states, problems, questions: questions.map(({ column, value }) => `${column}: ${value}`) };
}

test("a file is read with line numbers, whatever its delimiter", async () => {
  const file = await fileOf(
    '\uFEFFName;Email;Status\r\n"Ana\nSmith";ana@example.com;\r\n\r\nLee;lee;\r\nKim;kim@example.com;unsubscribed\r\nKim;KIM@example.com;\r\n',
  );
  expect([...file.people.values()].map(({ email, state }) => `${email} ${state}`)).toEqual([
    "ana@example.com confirmed",
    "kim@example.com left",
  ]);
  expect(file.problems).toEqual([{ line: 5, sentence: "“lee” is not an address." }]);
});

/** Ann agreed, Bob has unsubscribed, Cat never agreed, and Dan can't be reached, with the columns that each service exports. */
test.each<[string, string]>([
  [
    "Constant Contact",
    `Email address,First name,Email permission status,Email update source,Confirmed Opt-Out Date,Confirmed Opt-Out Source,Confirmed Opt-Out Reason,Created At
ann@a.example,Ann,Express,Contact,,,,2021-03-01 10:00:00 AM
bob@a.example,Bob,Unsubscribed,Contact,2022-05-01 10:00:00 AM,Unsubscribe link,,2020-03-01
cat@a.example,Cat,Awaiting confirmation,Owner,,,,2020-03-01
cat@a.example,Cat,Implied,Owner,,,,2020-03-01`,
  ],
  [
    "Substack",
    `email,active_subscription,expiry,plan,email_disabled,prefer_digests,created_at
ann@a.example,false,,other,false,false,2018-08-27T15:06:27.713Z
bob@a.example,true,2027-01-01,yearly,true,false,2018-08-27T15:06:27.713Z`,
  ],
  [
    "Wix",
    `First Name,Email 1,Email subscriber status,SMS subscriber status,Created At (UTC+0)
Ann,ann@a.example,Subscribed,Never subscribed,2021-03-01 10:00
Bob,bob@a.example,Unsubscribed,Subscribed,2021-03-01 10:00
Cat,cat@a.example,Never subscribed,Subscribed,2021-03-01 10:00`,
  ],
  [
    "HubSpot’s contacts",
    `Record ID,First Name,Email,Unsubscribed from all email,Opted out of email: Marketing Information,Email hard bounce reason,Invalid email address,Create Date
1,Ann,ann@a.example,,,,,2021-03-01
2,Bob,bob@a.example,true,,,,2021-03-01
3,Bob,bob@a.example,false,true,,false,2021-03-01
4,Dan,dan@a.example,,,UNKNOWN_USER,,2021-03-01
5,Dan,dan@a.example,,,,true,2021-03-01`,
  ],
  [
    "HubSpot’s unsubscribes and bounces",
    `Email,Portal Bounce,Portal Unsubscribe,Portal Spam Report,Global Bounce
ann@a.example,FALSE,FALSE,FALSE,FALSE
bob@a.example,FALSE,TRUE,FALSE,FALSE
dan@a.example,TRUE,FALSE,FALSE,FALSE`,
  ],
  [
    "Brevo",
    `CONTACT ID;EMAIL;LASTNAME;EMAIL_BLACKLISTED;SMS_BLACKLISTED;ADDED_TIME
1;ann@a.example;A;0;1;2021-03-01
2;bob@a.example;B;1;0;2021-03-01`,
  ],
  [
    "Brevo’s subscription status",
    `EMAIL,OPT_IN,Email marketing subscription status,SMS marketing subscription status
ann@a.example,TRUE,Subscribed,Unsubscribed
bob@a.example,TRUE,Unsubscribed,Unsubscribed
bob@a.example,,Blocklisted,
cat@a.example,FALSE,Subscribed,Unsubscribed`,
  ],
  [
    "Klaviyo",
    `Email,Klaviyo ID,First Name,Email Marketing Consent,Email Marketing Consent Timestamp,Email Suppressions,SMS Marketing Consent
ann@a.example,1,Ann,SUBSCRIBED,2021-03-01 10:00:00,,UNSUBSCRIBED
bob@a.example,2,Bob,UNSUBSCRIBED,2021-03-01 10:00:00,,
bob@a.example,3,Bob,SUBSCRIBED,2021-03-01 10:00:00,USER_SUPPRESSED,
cat@a.example,4,Cat,NEVER_SUBSCRIBED,,,SUBSCRIBED`,
  ],
  [
    "Shopify",
    `Customer ID,First Name,Email,Accepts Email Marketing,Default Address Phone,Accepts SMS Marketing,Total Spent,Note,Tax Exempt
'1,Ann,ann@a.example,yes,,no,0.00,,no
'2,Cat,cat@a.example,no,,yes,0.00,,no`,
  ],
  [
    "Mailchimp",
    `Email Address,First Name,MEMBER_RATING,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,LEID,EUID,NOTES,TAGS
ann@a.example,Ann,2,2024-05-01 17:00:00,2024-05-01 17:00:00,,,,5012,e1f,,
bob@a.example,Bob,2,2024-05-01 17:00:00,2024-05-01 17:00:00,2025-01-31 08:00:00,May,no longer interested,5013,e2f,,`,
  ],
  [
    "Ghost",
    `id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers
1,ann@a.example,Ann,,true,false,,2021-03-01,,,
2,bob@a.example,Bob,,false,false,,2021-03-01,,,`,
  ],
  [
    "Beehiiv",
    `id,email,status,created_at,subscription_tier,utm_source
1,ann@a.example,active,2021-03-01,free,google
2,bob@a.example,inactive,2021-03-01,free,google
3,cat@a.example,pending,2021-03-01,free,google
4,cat@a.example,needs_approval,2021-03-01,free,google`,
  ],
  [
    "Salesforce",
    `First Name,Email,Email Opt Out,Do Not Call,Email Bounced Reason,Email Bounced Date
Ann,ann@a.example,0,1,,
Bob,bob@a.example,1,0,,
Dan,dan@a.example,0,0,550 unknown user,2021-03-01`,
  ],
])("nobody who unsubscribed, never agreed or can't be reached is confirmed by the export of %s", async (_, text) => {
  const { states, problems, questions } = await statesOf(text);
  const named = new Set(text.match(/\b(ann|bob|cat|dan)(?=@)/g));
  const expected = { ann: "confirmed", bob: "left", dan: "refused" } as const;
  expect(states).toEqual(Object.fromEntries(Object.entries(expected).filter(([name]) => named.has(name))));
  expect([problems, questions]).toEqual([[], []]);
});

test("asks about every other column that seems to speak of consent, a status, blocking or bounces", async () => {
  const header = "Email,Name,Marketing OK?,Mail flag,Group,City,Blocked on,Bounce count,Phone status,Lead Status";
  const { states, questions } = await statesOf(
    `${header}\nann@a.example,Ann,Y,,dogs,Mesa,,0,valid,New\nbob@a.example,Bob,N,unsubscribed,"cats, opted-out",Gilbert,2020-01-01,3,invalid,\n`,
  );
  expect(states).toEqual({ ann: "confirmed", bob: "left" });
  expect(questions).toEqual([
    ...["Marketing OK?: N", "Marketing OK?: Y", "Mail flag: ", "Mail flag: unsubscribed", "Group: cats, opted-out", "Group: dogs"],
    ...["Bounce count: 0", "Bounce count: 3", "Lead Status: ", "Lead Status: New"],
  ]);
});

test("asks once about a column with many values, and refuses a list with too many such columns", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `ann${at}@a.example,value ${at}`);
  expect((await statesOf(`Email,Consent text\n${lines.join("\n")}\n`)).questions).toEqual(["Consent text: null"]);
  const many = Array.from({ length: 30 }, (_, at) => `Status ${"x".repeat(at + 1)}`);
  await expect(fileOf(`Email,${many.join(",")}\na@a.example,${many.join(",")}\n`)).rejects.toThrow(
    "Remove those that say nothing about email",
  );
});

test.each([
  ["Suscrito", "Sí", "No"],
  ["Fecha de baja", "", "2024-02-02"],
  ["Désabonné", "non", "oui"],
  ["Abgemeldet", "", "ja"],
  ["OK to write?", "Y", "N"],
  ["Wants news", "x", ""],
  ["Contact Is Active", "1", "0"],
  ["STOP", "", "x"],
  ["Cancelled At", "", "2024-01-01"],
  ["Contact preference", "Email", "Letter"],
  ["Estado", "Activo", "Dado de baja"],
  ["Notes", "nice dog", "Please don’t email her"],
  ["Notas", "perro", "no enviar correos"],
  ["Deceased", "False", "True"],
])("asks about %s, in which one has “%s” and another “%s”", async (column, yes, no) => {
  const { questions } = await statesOf(`Email,Name,${column}\nann@a.example,Ann,${yes}\nbob@a.example,Bob,${no}\n`);
  expect(questions).toEqual([yes, no].toSorted().map((value) => `${column}: ${value}`));
});

test("asks about the remarks that speak of email alone, among many", async () => {
  const lines = Array.from({ length: 40 }, (_, at) => `ann${at}@a.example,remark ${at}`);
  expect((await statesOf(`Email,Notes\n${lines.join("\n")}\nbob@a.example,Asked to be removed from the list\n`)).questions).toEqual([
    "Notes: Asked to be removed from the list",
  ]);
});

test.each<[string, string]>([
  ["a mark for those who agreed", "Email,Subscribed\nann@a.example,x\ncat@a.example,\n"],
  ["words of consent", "Email,Consent\nann@a.example,Granted\nbob@a.example,Withdrawn\nbob@a.example,Denied\ncat@a.example,No\n"],
  ["MailerLite’s date", "Subscriber,Subscribed,Status\nann@a.example,2024-01-01 10:00:00,active\nbob@a.example,2024-01-01,unsubscribed\n"],
  ["empty dates of a database", "Email,Unsubscribed at\nann@a.example,0000-00-00 00:00:00\nbob@a.example,2024-01-01\n"],
  [
    "Google Contacts",
    "First Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Unsubscribed\nAnn,* myContacts,* Home,ann@a.example,\nBob,,Work,bob@a.example,1\n",
  ],
])("reads %s", async (_, text) => {
  const { states, problems } = await statesOf(text);
  expect(states).toEqual({ ann: "confirmed", ...(text.includes("bob") ? { bob: "left" } : {}) });
  expect(problems).toEqual([]);
});

test("applies the answers to everybody with that value, and the strictest counts", async () => {
  const file = await fileOf("Email,Marketing OK?,Mailing flag\nann@a.example,Y,\nbob@a.example,N,\ncat@a.example,Y,x\nann@a.example,N,\n");
  const answers = new Map([
    ["Y", "confirmed"],
    ["N", "not-agreed"],
    ["", "confirmed"],
    ["x", "left"],
  ] as const);
  const all = file.questions.map(({ value }) => answers.get((value ?? "") as "Y") ?? "confirmed");
  const answered = answeredFile(file, all);
  expect([...answered.people.values()].map(({ email, state }) => `${email} ${state}`)).toEqual(["cat@a.example left"]);
  expect(answered.notAgreed).toBe(2);
});

test.each<[string, string | Uint8Array]>([
  ["commas in a header of semicolons", "Name;Email (work, home);Status\nAnn;ann@a.example;\nBob;bob@a.example;unsubscribed\n"],
  ["a quoted comma", '"Name, first";Email;Status\nAnn;ann@a.example;\nBob;bob@a.example;unsubscribed\n'],
  ["sep=;", "sep=;\r\nName;Email;Status\r\nAnn;ann@a.example;\r\nBob;bob@a.example;unsubscribed\r\n"],
  ["a title", "Our readers, May 2024\n\nName,Email,Status\nAnn,ann@a.example,\nBob,bob@a.example,unsubscribed\n"],
  [
    "a title with an address",
    "Exported by office@clinic.example on May 1\nName,Email,Status\nAnn,ann@a.example,\nBob,bob@a.example,unsubscribed\n",
  ],
  ["an unknown name of the addresses", "Who;Where;Unsubscribed\nAnn;ann@a.example;0\nBob;bob@a.example;1\n"],
  ["tabs", "Name\tEmail\tStatus\nAnn\tann@a.example\t\nBob\tbob@a.example\tunsubscribed\n"],
  ["UTF-16", Buffer.from("\uFEFFName\tEmail\tStatus\nAnn\tann@a.example\t\nBob\tbob@a.example\tunsubscribed\n", "utf16le")],
  [
    "UTF-16, the other way",
    Buffer.from("\uFEFFName,Email,Status\nAnn,ann@a.example,\nBob,bob@a.example,unsubscribed\n", "utf16le").swap16(),
  ],
])("reads a file with %s", async (_, content) => {
  const { people, problems } = await fileOf(content);
  expect([...people.values()].map(({ email, state }) => `${email} ${state}`)).toEqual(["ann@a.example confirmed", "bob@a.example left"]);
  expect(problems).toEqual([]);
});

test.each([
  ["", "The file is empty."],
  ["Name,Phone\nAna,480\n", "No address is in the first line"],
  ['Email\n"ana@example.com\n', "can’t be read as CSV"],
  [`Email\n${"x".repeat(30_000)}\n`, "can’t be read as CSV"],
  ["a@example.com\n".repeat(20_001), "more than 20,000 lines"],
  [`Email\nana@example.com${",".repeat(1001)}\n`, "Line 2 has more than 1,000 columns"],
])("says why %# can't be read", async (text, sentence) => {
  await expect(fileOf(text)).rejects.toThrow(sentence);
});

test.each([
  ["commas", ",".repeat(4_800_000), /more than 1,000 columns/],
  ["commas after a list", `${"a@example.com\n".repeat(100)}${",".repeat(4_700_000)}`, /more than 1,000 columns/],
  ["line ends", "\n".repeat(4_800_000), /empty/],
  ["short lines", "a\n".repeat(2_400_000), /No address/],
  ["a list in lines of one letter", `a@example.com\n${"a\n".repeat(2_390_000)}`, /more than 20,000 lines/],
  ["quotation marks", '"'.repeat(4_800_000), /can’t be read as CSV/],
])("4.8 MB of %s leave the event loop in pieces", async (_name, text, sentence) => {
  let pause = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 5 && pause >= LONGEST_PAUSE; attempt += 1) {
    const file = path.join(folder, "long.csv");
    await writeFile(file, text);
    const pauses = new PauseMeter();
    await expect(readSubscriberFile(file, now)).rejects.toThrow(sentence);
    pause = Math.min(pause, pauses.end() / slowness());
  }
  expect(pause).toBeLessThan(LONGEST_PAUSE);
});

/** Milliseconds of processor time. */
const LONGEST_PAUSE = 50;

describeEachDatabase("addresses of a file", (getDatabase) => {
  test("are imported once with their proof, resubscribe nobody who left, and can be erased together", async () => {
    const { kysely } = getDatabase();
    const old = "2026-01-01T00:00:00.000Z";
    const stored = { created_at: old, source: "blog" } as const;
    await kysely
      .insertInto("subscribers")
      .values([
        { ...stored, id: "left", email: "left@example.com", confirmed_at: old, left_at: old },
        { ...stored, id: "refused", email: "refused@example.com", confirmed_at: old, left_at: null },
        { ...stored, id: "known", email: "known@example.com", confirmed_at: old, left_at: null },
        { ...stored, id: "back", email: "back@example.com", confirmed_at: old, left_at: null },
        { ...stored, id: "asked", email: "asked@example.com", confirmed_at: null, left_at: null },
      ])
      .execute();
    await kysely.updateTable("subscribers").set({ refused_at: old }).where("id", "=", "refused").execute();
    const file = await fileOf(
      [
        "email,status,consent date,unsubscribed at",
        "new@example.com,subscribed,2025-06-01,",
        "undated@example.com,,,",
        "gone@example.com,unsubscribed,2025-06-01,2025-07-01",
        "bad@example.com,cleaned,,",
        "never@example.com,pending,,",
        "left@example.com,subscribed,2026-02-01,",
        "refused@example.com,subscribed,2026-02-01,",
        "asked@example.com,subscribed,2026-02-01,",
        "known@example.com,unsubscribed,,2026-05-01",
        "back@example.com,unsubscribed,,2025-05-01",
      ].join("\n"),
    );
    await expect(planImport(kysely, editorSam, file)).rejects.toMatchObject({ kind: "forbidden" });
    const plan = await planImport(kysely, ownerMorgan, file);
    expect(plan.fresh.map(({ email }) => email)).toEqual(["new@example.com", "undated@example.com", "gone@example.com", "bad@example.com"]);
    expect(plan.ended.map(({ email }) => email)).toEqual(["known@example.com"]);
    expect([plan.known, plan.leftBefore, file.notAgreed]).toEqual([2, 2, 1]);

    expect(await importSubscribers(kysely, ownerMorgan, file, consent, now)).toBe(4);
    const states = async () => {
      const { subscribers } = await listSubscribers(kysely, ownerMorgan);
      return Object.fromEntries(subscribers.map(({ email, state }) => [email.split("@")[0], state]));
    };
    const expected = { new: "confirmed", undated: "confirmed", gone: "left", bad: "refused", left: "left", refused: "refused" };
    const after = { ...expected, asked: "waiting", known: "left", back: "confirmed" };
    expect(await states()).toEqual(after);
    const found = await kysely
      .selectFrom("subscribers")
      .selectAll()
      .where("email", "in", ["new@example.com", "undated@example.com"])
      .execute();
    expect(found.map(({ confirmed_at, proof, source }) => [confirmed_at, proof, source]).toSorted()).toEqual([
      ["2025-06-01T19:00:00.000Z", consent.proof, "file"],
      [consent.agreedAt, consent.proof, "file"],
    ]);

    const later = new Date(now.getTime() + 60_000);
    expect(await importSubscribers(kysely, ownerMorgan, file, consent, later)).toBe(0);
    expect(await states()).toEqual(after);
    expect(await kysely.selectFrom("waiting_mails").selectAll().execute()).toEqual([]);

    const [brought] = await listImportedFiles(kysely, ownerMorgan);
    expect(brought).toEqual({ at: now.toISOString(), proof: consent.proof, addresses: 4 });
    await kysely.updateTable("subscribers").set({ left_at: later.toISOString() }).where("email", "=", "new@example.com").execute();
    await kysely.updateTable("subscribers").set({ wording: "On the blog" }).where("email", "=", "undated@example.com").execute();
    expect(await getImportedFile(kysely, ownerMorgan, now.toISOString())).toMatchObject({
      erasable: 2,
      counts: { confirmed: 1, waiting: 0, left: 2, refused: 1 },
    });
    expect(await eraseImportedFile(kysely, ownerMorgan, now.toISOString(), later)).toBe(2);
    expect(await states()).toEqual({
      new: "left",
      undated: "confirmed",
      left: "left",
      refused: "refused",
      asked: "waiting",
      known: "left",
      back: "confirmed",
    });
    await expect(getImportedFile(kysely, ownerMorgan, later.toISOString())).rejects.toThrow(subscriberNotFound());
    const history = await kysely.selectFrom("audit_events").select(["action", "detail"]).orderBy("at").execute();
    expect(history).toEqual([
      { action: "imported", detail: '{"addresses":"4"}' },
      { action: "erased what a file brought into", detail: '{"addresses":"2"}' },
    ]);
  });

  test("are compared in batches without gaps, while others can read", async () => {
    const { kysely } = getDatabase();
    const file = await fileOf(Array.from({ length: 1200 }, (_, number) => `reader${number}@example.com\n`).join(""));
    const importing = importSubscribers(kysely, ownerMorgan, file, consent, now);
    expect(await countSubscribers(kysely, ownerMorgan)).toMatchObject({ confirmed: 0 });
    expect(await importing).toBe(1200);
    expect(await countSubscribers(kysely, ownerMorgan)).toMatchObject({ confirmed: 1200 });
  });
});
