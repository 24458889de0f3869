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
import { readSubscriberFile } from "./subscriber-file.server";
import { importSubscribers, planImport } from "./subscriber-import.server";

const now = new Date("2026-11-18T17:00:00.000Z");
const consent = { proof: "Paper list at the desk, spring 2026", agreedAt: "2026-04-01T07:00:00.000Z" };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "clinic-list-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(text: string) {
  const file = path.join(folder, "list.csv");
  await writeFile(file, text);
  return readSubscriberFile(file, now);
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
