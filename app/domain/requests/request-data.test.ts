import { expect, test } from "vitest";
import { describeEachDatabase } from "../../../tests/support/databases";
import { type RequestDraft, requestNotFound } from "./contact-request";
import {
  addRequest,
  eraseOldRequests,
  eraseRequest,
  findDuplicateOrCheckLimits,
  SENDER_LIMIT,
  type Submission,
  setRequestState,
  TooManyRequestsError,
} from "./request-commands.server";
import { countByState, getRequest, getRequestPicture, listRequests } from "./request-queries.server";
import { findRequestSettings, setRequestSettings } from "./request-settings.server";

const now = new Date("2026-11-18T17:00:00.000Z");
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const DAY = 24 * 60;
const sam = { id: "sam", name: "Sam", role: "editor" } as const;
const morgan = { id: "morgan", name: "Dr. Morgan", role: "owner" } as const;
const alex = { id: "alex", name: "Alex", role: "author" } as const;
const picture = { width: 4, height: 3, bytes: Buffer.from([0xff, 0xd8, 0x00, 0xff]) };

const draft: RequestDraft = {
  ...{ kind: "refill", name: "Ana Ruiz", phone: "+14805550123", email: "", pet: "Biscuit", medicine: "Carprofen" },
  ...{ species: "", age: "", sendTo: "", records: "", message: "" },
};

const submission = (fields: Partial<RequestDraft> = {}, rest: Partial<Submission> = {}): Submission => {
  return { draft: { ...draft, ...fields }, pictureHashes: [], sender: "192.0.2.1", now, ...rest };
};

describeEachDatabase("requests", (getDatabase) => {
  const add = (given = submission(), pictures: readonly (typeof picture)[] = []) => addRequest(getDatabase(), given, pictures);
  const list = (asked: object = {}) => listRequests(getDatabase().kysely, sam, { state: "new", search: "", page: 1, ...asked });

  test("are stored with their pictures, a mail that waits, and once for the same form", async () => {
    const { kysely } = getDatabase();
    const [id, again] = await Promise.all([add(submission(), [picture]), add(submission(), [picture])]);
    expect(again).toBe(id);
    expect(await findDuplicateOrCheckLimits(kysely, submission({}, { now: after(10) }))).toBe(id);
    expect(await getRequest(kysely, sam, id)).toMatchObject({ ...draft, state: "new", pictures: [{ number: 1, width: 4, height: 3 }] });
    expect(Buffer.from(await getRequestPicture(kysely, sam, id, 1))).toEqual(picture.bytes);
    expect(await kysely.selectFrom("waiting_mails").select(["kind", "reference"]).execute()).toEqual([{ kind: "request", reference: id }]);
    expect((await kysely.selectFrom("change_events").select("kind").execute()).map(({ kind }) => kind)).toEqual(["requests-changed"]);
    const other = await add(submission({ message: "And one more." }));
    const later = await add(submission({}, { now: after(31) }));
    expect(new Set([id, other, later]).size).toBe(3);
  });

  test("of one network are limited within an hour, and known ones are answered still", async () => {
    const { kysely } = getDatabase();
    for (let number = 0; number < SENDER_LIMIT; number++) await add(submission({ message: String(number) }));
    await expect(findDuplicateOrCheckLimits(kysely, submission())).rejects.toThrow(TooManyRequestsError);
    expect(await findDuplicateOrCheckLimits(kysely, submission({ message: "1" }))).not.toBeNull();
    expect(await findDuplicateOrCheckLimits(kysely, submission({}, { sender: "192.0.2.2" }))).toBeNull();
    expect(await findDuplicateOrCheckLimits(kysely, submission({}, { now: after(61) }))).toBeNull();
  });

  test("of another server whose clock is a minute ahead count", async () => {
    for (let number = 0; number < SENDER_LIMIT; number++) await add(submission({ message: String(number) }, { now: after(1) }));
    await expect(findDuplicateOrCheckLimits(getDatabase().kysely, submission())).rejects.toThrow(TooManyRequestsError);
  });

  test("of a clock a day ahead do not count once it is right", async () => {
    const ahead = { now: after(24 * 60) };
    for (let number = 0; number < SENDER_LIMIT; number++) await add(submission({ message: String(number) }, ahead));
    await expect(findDuplicateOrCheckLimits(getDatabase().kysely, submission({}, ahead))).rejects.toThrow(TooManyRequestsError);
    expect(await findDuplicateOrCheckLimits(getDatabase().kysely, submission())).toBeNull();
  });

  test("are answered, done and opened again, with who and when", async () => {
    const database = getDatabase();
    const id = await add();
    expect(await setRequestState(database, sam, id, "answered", after(5))).toEqual({
      name: "the refill request of Nov 18, 2026",
      before: "new",
    });
    await expect(setRequestState(database, morgan, id, "answered", after(6))).rejects.toMatchObject({
      kind: "conflict",
      title: "Nothing to do",
    });
    await setRequestState(database, morgan, id, "done", after(7));
    const done = await getRequest(database.kysely, sam, id);
    expect(done).toMatchObject({ state: "done", answeredBy: "Sam", answeredAt: after(5).toISOString(), doneBy: "Dr. Morgan" });
    // As Undo does.
    await setRequestState(database, morgan, id, "answered", after(8));
    expect(await getRequest(database.kysely, sam, id)).toEqual({ ...done, state: "answered", doneAt: null, doneBy: null });
    await setRequestState(database, sam, id, "new", after(9));
    expect(await countByState(database.kysely)).toEqual({ new: 1, answered: 0, done: 0 });
    const audit = await database.kysely.selectFrom("audit_events").select(["action", "subject_name"]).orderBy("at").execute();
    expect(audit.map(({ action }) => action)).toEqual(["answered", "finished", "answered", "reopened"]);
    expect(JSON.stringify(audit)).not.toMatch(/Ana|Biscuit/);
  });

  test("are found by name or pet, the newest first", async () => {
    await add(submission({ name: "Ana 100%" }));
    await add(submission({ pet: "Rex", name: "Sam Keller" }, { now: after(1) }));
    expect((await list()).requests.map(({ pet }) => pet)).toEqual(["Rex", "Biscuit"]);
    expect((await list({ search: "rEx" })).requests.map(({ name }) => name)).toEqual(["Sam Keller"]);
    expect((await list({ search: "100%" })).found).toBe(1);
    expect(await list({ search: "nobody", page: 9 })).toMatchObject({ found: 0, page: 1, pages: 1 });
    expect((await list({ state: "done" })).found).toBe(0);
  });

  test("are erased with pictures so many days after they are done", async () => {
    const database = getDatabase();
    const id = await add(submission(), [picture]);
    const open = await add(submission({ pet: "Rex" }));
    await setRequestState(database, sam, id, "done", now);
    await setRequestSettings(database, morgan, { keepDays: 30, promise: "" }, now);
    const { keepDays } = await findRequestSettings(database.kysely);
    expect(await eraseOldRequests(database.kysely, keepDays, after(30 * DAY - 1))).toBe(0);
    expect(await eraseOldRequests(database.kysely, keepDays, after(30 * DAY))).toBe(1);
    await expect(getRequest(database.kysely, sam, id)).rejects.toThrow(requestNotFound());
    expect(await database.kysely.selectFrom("request_pictures").selectAll().execute()).toEqual([]);
    expect((await getRequest(database.kysely, sam, open)).pet).toBe("Rex");
    expect(await database.kysely.selectFrom("requests").select("sender_hash").execute()).toEqual([{ sender_hash: null }]);
  });

  test("are for editors, and erasing by hand for owners", async () => {
    const database = getDatabase();
    const id = await add(submission(), [picture]);
    for (const refused of [
      getRequest(database.kysely, alex, id),
      getRequestPicture(database.kysely, alex, id, 1),
      setRequestState(database, alex, id, "done", now),
      eraseRequest(database, sam, id, now),
      setRequestSettings(database, sam, { keepDays: 7, promise: "" }, now),
    ]) {
      await expect(refused).rejects.toThrow("Your role");
    }
    await eraseRequest(database, morgan, id, now);
    expect((await list()).found).toBe(0);
    expect(await database.kysely.selectFrom("request_pictures").selectAll().execute()).toEqual([]);
  });
});
