import { expect, test } from "vitest";
import type { UploadError } from "~/domain/media/media";
import { describeEachDatabase } from "../../../tests/support/databases";
import { type RequestDraft, requestNotFound } from "./contact-request";
import {
  addRequest,
  eraseOldRequests,
  eraseRequest,
  findDuplicateOrCheckLimits,
  HOURLY_LIMIT,
  HOURLY_LIMIT_OF_FIRST,
  SENDER_LIMIT,
  type Submission,
  setRequestState,
  TooManyRequestsError,
} from "./request-commands.server";
import { prepareRequestPictures } from "./request-pictures.server";
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

test("pictures of a network over its limit, or of a dozen networks, keep nobody else's out", async () => {
  const tries = async (sender: string, times: number) => {
    let reason = "";
    for (let time = 0; time < times; time++)
      reason = await prepareRequestPictures([Buffer.from("no picture")], sender, now).then(
        () => "",
        (error: UploadError) => error.reason,
      );
    return reason;
  };
  expect([await tries("a", 400), await tries("b", 30)]).toEqual(["busy", "unknown-type"]);
  for (const sender of "cdefghijk") await tries(sender, 30);
  expect([await tries("new", 3), await tries("new", 1)]).toEqual(["unknown-type", "busy"]);
});

describeEachDatabase("requests", (getDatabase) => {
  const add = (given = submission(), pictures: readonly (typeof picture)[] = []) => addRequest(getDatabase(), given, pictures);
  const list = (asked: object = {}) => listRequests(getDatabase().kysely, sam, { state: "new", search: "", page: 1, ...asked });

  test("are stored once for the same form, with their pictures and a queued mail", async () => {
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

  test("of one network are limited per hour, and duplicates are still answered", async () => {
    const { kysely } = getDatabase();
    for (let number = 0; number < SENDER_LIMIT; number++) await add(submission({ message: String(number) }));
    await expect(findDuplicateOrCheckLimits(kysely, submission())).rejects.toThrow(TooManyRequestsError);
    expect(await findDuplicateOrCheckLimits(kysely, submission({ message: "1" }))).not.toBeNull();
    expect(await findDuplicateOrCheckLimits(kysely, submission({}, { sender: "192.0.2.2" }))).toBeNull();
    expect(await findDuplicateOrCheckLimits(kysely, submission({}, { now: after(61) }))).toBeNull();
  });

  test("of a dozen strangers keep nobody else out, and a network gets one in until there are far more", async () => {
    const { kysely } = getDatabase();
    const fill = (from: number, to: number) =>
      kysely
        .insertInto("requests")
        .values(
          Array.from({ length: to - from }, (_, number) => ({
            ...stranger,
            id: `r${from + number}`,
            sender_hash: `network ${Math.floor((from + number) / SENDER_LIMIT)}`,
          })),
        )
        .execute();
    const { sendTo: send_to, ...columns } = draft;
    const stranger = { ...columns, send_to, state: "new", received_at: now.toISOString(), content_hash: null } as const;
    await fill(0, HOURLY_LIMIT);
    expect(await findDuplicateOrCheckLimits(kysely, submission())).toBeNull();
    await expect(findDuplicateOrCheckLimits(kysely, submission({}, { sender: null }))).rejects.toThrow(TooManyRequestsError);
    await add();
    await expect(findDuplicateOrCheckLimits(kysely, submission({ message: "2" }))).rejects.toThrow(TooManyRequestsError);
    await fill(HOURLY_LIMIT, HOURLY_LIMIT_OF_FIRST);
    await expect(findDuplicateOrCheckLimits(kysely, submission({ message: "3" }, { sender: "192.0.2.9" }))).rejects.toThrow(
      TooManyRequestsError,
    );
  });

  test("of a server whose clock is a minute ahead count", async () => {
    for (let number = 0; number < SENDER_LIMIT; number++) await add(submission({ message: String(number) }, { now: after(1) }));
    await expect(findDuplicateOrCheckLimits(getDatabase().kysely, submission())).rejects.toThrow(TooManyRequestsError);
  });

  test("of a clock that was a day ahead do not count", async () => {
    const ahead = { now: after(24 * 60) };
    for (let number = 0; number < SENDER_LIMIT; number++) await add(submission({ message: String(number) }, ahead));
    await expect(findDuplicateOrCheckLimits(getDatabase().kysely, submission({}, ahead))).rejects.toThrow(TooManyRequestsError);
    expect(await findDuplicateOrCheckLimits(getDatabase().kysely, submission())).toBeNull();
  });

  test("are answered, done and reopened, with name and time", async () => {
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

  test("are erased with their pictures some days after they are done", async () => {
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

  test("are for editors, and only owners erase them", async () => {
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
