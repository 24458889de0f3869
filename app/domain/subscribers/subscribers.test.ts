import { expect, test } from "vitest";
import { mailboxOf } from "~/domain/mail/mailbox";
import { describeEachDatabase } from "../../../tests/support/databases";
import { subscriberEmail } from "./subscriber";
import { subscriberState } from "./subscriber-state";
import { askFormerSubscribers, HOURLY_LIMIT, subscribe } from "./subscribing.server";
import {
  ALREADY_SUBSCRIBED,
  CONFIRM_SUBSCRIPTION,
  confirmSubscription,
  eraseUnconfirmed,
  makeSubscriptionLink,
  noteAsked,
  readSubscriptionLink,
  unsubscribe,
} from "./subscription-links.server";

const start = new Date("2026-11-18T17:00:00.000Z");
const wording = "One article by mail.";
const sam = "sam@example.com";
/** SHA-256 of "token", as base64url. */
const hash = "PEaenWxYddN6Q_NT1PiOYfz4EsZu7jRXRlpAsNpBU-A";
const owner = { id: "1", name: "Dr. Casey Morgan", role: "owner" } as const;

test.each([
  [" Owner@Example.COM ", "owner@example.com"],
  ["o'hara+dogs@mail.example.com", "o'hara+dogs@mail.example.com"],
])("keeps %j as %j", (given, kept) => {
  expect(subscriberEmail.parse(given)).toBe(kept);
});

test.each([
  "",
  "owner",
  "owner@",
  "@example.com",
  "a b@example.com",
  "a@b@example.com",
  "owner@example",
  `${"x".repeat(250)}@example.com`,
  null,
])("refuses %j", (given) => {
  expect(subscriberEmail.safeParse(given).success).toBe(false);
});

describeEachDatabase("subscribers", (getDatabase) => {
  let now = start;
  const db = () => getDatabase().kysely;
  const rows = () => db().selectFrom("subscribers").selectAll().execute();
  const ask = (email = sam, sender: string | null = null) => subscribe(db(), { email, wording, sender }, now);
  const wait = (hours: number) => {
    now = new Date(now.getTime() + hours * 3_600_000);
  };
  const idOf = async (email = sam) =>
    (await db().selectFrom("subscribers").select("id").where("email", "=", email).executeTakeFirstOrThrow()).id;
  const stateOf = async (email = sam) => {
    const row = (await rows()).find((one) => one.email === email);
    return row ? subscriberState(row) : "erased";
  };

  /** What is queued is sent. @returns the kinds of mail that left and the token of the last */
  async function send(email = sam): Promise<{ kinds: string[]; token: string }> {
    const id = await idOf(email);
    const queued = await db().selectFrom("waiting_mails").select("kind").where("reference", "=", id).execute();
    await db().deleteFrom("waiting_mails").where("reference", "=", id).execute();
    let token = "";
    for (const { kind } of queued) {
      token = (await makeSubscriptionLink(db(), id, kind, now))?.token ?? "";
      if (kind === CONFIRM_SUBSCRIPTION) await noteAsked(db(), id, now);
    }
    return { kinds: queued.map(({ kind }) => kind), token };
  }

  async function confirm(email = sam): Promise<string> {
    now = start;
    await ask(email);
    const { token } = await send(email);
    await confirmSubscription(db(), token, "", now);
    return token;
  }

  test("get nothing before they confirm; wording, source and time are stored, the token is not", async () => {
    now = start;
    await ask();
    const { kinds, token } = await send();
    expect([kinds, await stateOf()]).toEqual([[CONFIRM_SUBSCRIPTION], "waiting"]);
    expect(await readSubscriptionLink(db(), token, now)).toEqual({ state: "open", email: sam });
    expect(await stateOf()).toBe("waiting");
    wait(1);
    for (const _ of [1, 2]) expect(await confirmSubscription(db(), token, "", now)).toEqual({ state: "confirmed", email: sam });
    const [row] = await rows();
    expect(row).toMatchObject({
      source: "blog",
      wording,
      created_at: start.toISOString(),
      asked_at: start.toISOString(),
      confirmed_at: now.toISOString(),
    });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test("who are subscribed already are told so once a day, and nothing changes", async () => {
    await confirm();
    const before = await rows();
    wait(1);
    for (const _ of [1, 2]) await ask();
    expect((await send()).kinds).toEqual([ALREADY_SUBSCRIBED]);
    wait(23);
    await ask();
    expect((await send()).kinds).toEqual([]);
    wait(2);
    await ask();
    expect((await send()).kinds).toEqual([ALREADY_SUBSCRIBED]);
    expect(await rows()).toEqual(before);
  });

  test("are asked again after an hour, then less and less often", async () => {
    now = start;
    const asked: number[] = [];
    for (let hour = 0; hour < 24; hour += 0.5) {
      now = new Date(start.getTime() + hour * 3_600_000);
      await ask();
      if ((await send()).kinds.length > 0) asked.push(hour);
    }
    expect(asked).toEqual([0, 1, 3, 7, 15]);
    expect(await rows()).toHaveLength(1);
  });

  test("leave by the token of any mail; only a new confirmation subscribes them again", async () => {
    const old = await confirm();
    const leftAt = now.toISOString();
    await unsubscribe(db(), old, now);
    wait(3);
    await unsubscribe(db(), old, now);
    expect(await rows()).toMatchObject([{ left_at: leftAt }]);
    expect(await confirmSubscription(db(), old, "", now)).toMatchObject({ state: "expired" });
    await ask();
    const { kinds, token } = await send();
    expect([kinds, await stateOf()]).toEqual([[CONFIRM_SUBSCRIPTION], "left"]);
    await confirmSubscription(db(), token, "", now);
    expect(await rows()).toMatchObject([{ left_at: null, confirmed_at: now.toISOString() }]);
  });

  test("leave by the link in any of their mails, even if strangers have typed their address since", async () => {
    const links = [await confirm()];
    for (let day = 1; day <= 30; day += 1) {
      wait(24);
      await ask();
      links.push((await send()).token);
    }
    const secrets = await db().selectFrom("site_secrets").select("value").execute();
    expect(JSON.stringify([await rows(), secrets])).not.toContain(links[0]);
    for (const link of links) {
      await db().updateTable("subscribers").set({ left_at: null }).execute();
      for (const _ of ["once", "twice"]) expect(await unsubscribe(db(), link, now)).toBe(true);
      expect(await stateOf()).toBe("left");
    }
    expect(await unsubscribe(db(), `${links[0]}x`, now)).toBe(false);
    expect(await unsubscribe(db(), links[0]?.replace(/^./, "~") ?? "", now)).toBe(false);
  });

  test("confirm and leave by the links in mails of earlier versions", async () => {
    await confirm();
    await db().updateTable("subscribers").set({ confirmed_at: null, confirmation_hash: hash }).execute();
    expect(await confirmSubscription(db(), "token", "", now)).toEqual({ state: "confirmed", email: sam });
    wait(1);
    for (const _ of ["once", "twice"]) expect(await unsubscribe(db(), "token", now)).toBe(true);
    expect(await stateOf()).toBe("left");
    expect(await confirmSubscription(db(), "token", "", now)).toEqual({ state: "expired", email: sam });
    expect(await stateOf()).toBe("left");
  });

  test("leave by the token of an article’s mail", async () => {
    await confirm();
    const post = {
      id: "m",
      post_id: "p",
      subject: "",
      content: "{}",
      state: "done",
      by_id: "1",
      by_name: "",
      created_at: now.toISOString(),
    } as const;
    await db().insertInto("mailings").values(post).execute();
    const recipient = { mailing_id: "m", number: 1, subscriber_id: await idOf(), state: "accepted", unsubscribe_hash: hash } as const;
    await db().insertInto("mailing_recipients").values(recipient).execute();
    await unsubscribe(db(), "token", now);
    expect(await stateOf()).toBe("left");
    await db().deleteFrom("subscribers").execute();
    expect(await unsubscribe(db(), "token", now)).toBe(false);
    expect(await rows()).toEqual([]);
  });

  test("whose mailbox was refused can subscribe again by a new confirmation", async () => {
    await confirm();
    await db().updateTable("subscribers").set({ refused_at: now.toISOString(), refusal: "550 no such mailbox" }).execute();
    wait(2);
    await ask();
    await confirmSubscription(db(), (await send()).token, "", now);
    expect(await rows()).toMatchObject([{ refused_at: null, refusal: "" }]);
    expect(await stateOf()).toBe("confirmed");
  });

  test("who don't confirm within a week are erased, and their link says so", async () => {
    await confirm("kim@example.com");
    await ask();
    const { token } = await send();
    await ask("unasked@example.com");
    wait(7 * 24);
    await eraseUnconfirmed(db(), now);
    expect(await readSubscriptionLink(db(), token, now)).toMatchObject({ state: "open" });
    wait(1);
    expect(await confirmSubscription(db(), token, "", now)).toEqual({ state: "expired", email: sam });
    await eraseUnconfirmed(db(), now);
    expect(await readSubscriptionLink(db(), token, now)).toMatchObject({ state: "unknown" });
    expect((await rows()).map(({ email }) => email).toSorted()).toEqual(["kim@example.com", "unasked@example.com"]);
    wait(84 * 24);
    await eraseUnconfirmed(db(), now);
    expect((await rows()).map(({ email }) => email)).toEqual(["kim@example.com"]);
  });

  test("from before there was a newsletter stay until an owner asks them", async () => {
    now = start;
    const former = { id: "f", email: sam, created_at: "2024-01-01T00:00:00.000Z", source: "before" } as const;
    await db().insertInto("subscribers").values(former).execute();
    await eraseUnconfirmed(db(), now);
    await expect(askFormerSubscribers(db(), { ...owner, role: "editor" }, now)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await askFormerSubscribers(db(), owner, now)).toBe(1);
    const { kinds, token } = await send();
    expect([kinds, await askFormerSubscribers(db(), owner, now)]).toEqual([[CONFIRM_SUBSCRIPTION], 0]);
    await confirmSubscription(db(), token, "Shall we?", now);
    expect(await rows()).toMatchObject([{ source: "before", wording: "Shall we?", confirmed_at: now.toISOString() }]);
    await db().updateTable("subscribers").set({ confirmed_at: null }).execute();
    wait(7 * 24 + 1);
    await eraseUnconfirmed(db(), now);
    expect(await rows()).toEqual([]);
  });

  test("are refused for a while if a program sends many, known and new addresses alike", async () => {
    now = start;
    for (let number = 0; number < HOURLY_LIMIT; number++) await ask(number % 2 === 0 ? sam : `o${number}@example.com`);
    expect(await rows()).toHaveLength(HOURLY_LIMIT / 2 + 1);
    await expect(ask("one-more@example.com")).rejects.toMatchObject({ kind: "busy" });
    await expect(ask(sam)).rejects.toMatchObject({ kind: "busy" });
    wait(1);
    await ask("one-more@example.com");
    expect(await stateOf("one-more@example.com")).toBe("waiting");
  });

  test("get one mail an hour for all spellings of their mailbox", async () => {
    now = start;
    for (const email of [
      "s.am+1@gmail.com",
      "sam+2@gmail.com",
      "sa.m@googlemail.com",
      "sam@gmail.com",
      "s.am@example.com",
      "sam+x@example.com",
    ])
      await ask(email);
    expect(await db().selectFrom("waiting_mails").select("kind").execute()).toHaveLength(3);
    expect(mailboxOf("+vet@example.com")).toBe("vet@example.com");
  });

  test("are refused from a network that sent ten, whatever the addresses", async () => {
    now = start;
    for (let number = 0; number <= 10; number++) await ask(`o${number % 3}@example.com`, "203.0.113.7");
    await expect(ask(sam, "203.0.113.7")).rejects.toMatchObject({ kind: "busy" });
    await ask(sam, "203.0.113.8");
    now = new Date(now.getTime() + 60_000);
    await ask("later@example.com", "203.0.113.7");
  });
});
