import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";
import { createAccount, SetupCodeError } from "~/domain/staff/account/create-account.server";
import {
  addressTaken,
  findInvitation,
  invitationGone,
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from "~/domain/staff/account/invitations.server";
import { rename } from "~/domain/staff/account/own-account.server";
import { choosePasswordByLink, requestNewPassword } from "~/domain/staff/account/reset-links.server";
import { recordAudit } from "~/domain/staff/audit.server";
import { listAuditEvents } from "~/domain/staff/history/audit-history.server";
import { staffAuthOptions } from "~/domain/staff/session/auth-options.server";
import { getSiteSecret, isSetupCode, setupCode } from "~/domain/staff/session/site-secret.server";
import { WeakPasswordError } from "~/domain/staff/sign-in/new-password.server";
import { signIn } from "~/domain/staff/sign-in/sign-in.server";
import { countAttempt, deleteOldAttempts, forgetAttempts, TooManyAttemptsError } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { accountSlots, signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { countUnknownDevice, unknownDevice } from "~/domain/staff/sign-in/unknown-devices.server";
import { approveStaff, changeRole, makeOwner, removeStaff, staffNotFound } from "~/domain/staff/staff-commands.server";
import { countWaiting, listStaff } from "~/domain/staff/staff-queries.server";
import { describeEachDatabase } from "./support/databases";
import { wednesdayMorning as now } from "./support/site";
import { actorOf, alexAuthor, drMorgan, frontDesk, goodPassword, makeAccount, makeStaff, openStaff, samFrontDesk } from "./support/staff";

describeEachDatabase("staff tables", (getDatabase) => {
  test("are all that better-auth asks for, so that it has nothing to create or alter", async () => {
    const { kysely, kind } = getDatabase();
    const warnings: unknown[] = [];
    const { staff } = await openStaff(getDatabase());
    const options = staffAuthOptions(staff.parts, "0123456789abcdef0123456789abcdef");
    const logger = { level: "warn" as const, log: (_level: unknown, message: string) => warnings.push(message) };
    const plan = await getMigrations({ ...options, database: { db: kysely, type: kind }, logger });
    expect({ create: plan.toBeCreated, add: plan.toBeAdded, indexes: plan.toBeAddedIndexes, problems: plan.schemaProblems }).toEqual({
      create: [],
      add: [],
      indexes: [],
      problems: [],
    });
    // Its planner would like DATE on SQLite and timestamptz and boolean on PostgreSQL; text and 1/0 hold what it writes.
    expect(warnings.filter((warning) => !/Expected (date|boolean) but got (text|int4)/i.test(String(warning)))).toEqual([]);
  });

  test("keep one secret for all processes", async () => {
    const { kysely } = getDatabase();
    const secrets = await Promise.all([1, 2, 3].map(() => getSiteSecret(kysely, now)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toHaveLength(43);
    expect(
      isSetupCode(
        secrets[0] ?? "",
        setupCode(secrets[0] ?? "")
          .toLowerCase()
          .replaceAll("-", " "),
      ),
    ).toBe(true);
    expect(isSetupCode(secrets[0] ?? "", "")).toBe(false);
  });
});

describeEachDatabase("accounts", (getDatabase) => {
  test("the first one owns a local site at once, later ones wait", async () => {
    const staff = await openStaff(getDatabase());
    expect(await makeAccount(staff, drMorgan)).toBe("in");
    expect(await makeAccount(staff, samFrontDesk)).toBe("waiting");
    expect(await countWaiting(staff.staff.kysely)).toBe(1);
    const owner = await actorOf(staff, drMorgan.email);
    expect(owner.role).toBe("owner");
    expect((await listStaff(staff.staff.kysely, owner)).map(({ name }) => name)).toEqual([samFrontDesk.name, drMorgan.name]);
  });

  test("of two first ones at the same moment one waits", async () => {
    const staff = await openStaff(getDatabase());
    const outcomes = await Promise.all([makeAccount(staff, drMorgan), makeAccount(staff, samFrontDesk), makeAccount(staff, alexAuthor)]);
    expect(outcomes.toSorted()).toEqual(["in", "waiting", "waiting"]);
  });

  test("the first one of a public site needs the setup code", async () => {
    const { staff } = await openStaff(getDatabase(), { publicUrl: "https://clinic.example" });
    const account = { ...drMorgan, password: goodPassword, setupCode: "WRONG", invitation: null };
    await expect(createAccount({ staff, client: frontDesk, now }, account)).rejects.toThrow(SetupCodeError);
    expect(await createAccount({ staff, client: frontDesk, now }, { ...account, setupCode: setupCode(staff.secret) })).toBe("in");
    // Used: it is worth nothing once there is an owner.
    expect(
      await createAccount({ staff, client: frontDesk, now }, { ...account, ...samFrontDesk, setupCode: setupCode(staff.secret) }),
    ).toBe("waiting");
  });

  test("refuse a taken address, two at once included, and a weak password", async () => {
    const staff = await openStaff(getDatabase());
    await makeAccount(staff, drMorgan);
    await expect(makeAccount(staff, drMorgan)).rejects.toThrow(addressTaken());
    const twice = await Promise.allSettled([makeAccount(staff, samFrontDesk), makeAccount(staff, samFrontDesk)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const weak = { ...alexAuthor, password: "passwordpassword", setupCode: "", invitation: null };
    await expect(createAccount({ staff: staff.staff, client: frontDesk, now }, weak)).rejects.toThrow(WeakPasswordError);
  });
});

describeEachDatabase("owners", (getDatabase) => {
  test("approve, change roles and remove; nobody else may", async () => {
    const test = await openStaff(getDatabase());
    const { kysely } = test.staff;
    await makeStaff(test, [[samFrontDesk, "editor"]]);
    await makeAccount(test, alexAuthor);
    const [owner, editor, waiting] = await Promise.all([drMorgan, samFrontDesk, alexAuthor].map(({ email }) => actorOf(test, email)));
    if (!owner || !editor || !waiting) throw new Error("an account is missing");
    await expect(approveStaff(kysely, editor, waiting.id, "author", now)).rejects.toMatchObject({ kind: "forbidden" });
    await approveStaff(kysely, owner, waiting.id, "author", now);
    await changeRole(kysely, owner, waiting.id, "editor", now);
    expect((await actorOf(test, alexAuthor.email)).role).toBe("editor");
    await removeStaff(kysely, owner, waiting.id, now);
    await expect(removeStaff(kysely, owner, waiting.id, now)).rejects.toThrow(staffNotFound());
    const { events } = await listAuditEvents(kysely, owner);
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["removed", "changed the role of", "approved", "created an account"]),
    );
    await expect(listAuditEvents(kysely, editor)).rejects.toMatchObject({ kind: "forbidden" });
  });

  test("can't all leave", async () => {
    const test = await openStaff(getDatabase());
    await makeAccount(test, drMorgan);
    const owner = await actorOf(test, drMorgan.email);
    await expect(removeStaff(test.staff.kysely, owner, owner.id, now)).rejects.toMatchObject({
      kind: "conflict",
      message: "The site needs an owner. Make somebody else owner first.",
    });
    await expect(changeRole(test.staff.kysely, owner, owner.id, "editor", now)).rejects.toMatchObject({
      kind: "conflict",
      message: "The site needs an owner. Make somebody else owner first.",
    });
  });

  test("who remove each other at the same moment leave one behind", async () => {
    const test = await openStaff(getDatabase());
    await makeStaff(test, [[samFrontDesk, "owner"]]);
    const [one, other] = [await actorOf(test, drMorgan.email), await actorOf(test, samFrontDesk.email)];
    const outcomes = await Promise.allSettled([
      removeStaff(test.staff.kysely, one, other.id, now),
      changeRole(test.staff.kysely, other, one.id, "author", now),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const owners = await test.staff.kysely.selectFrom("staff_accounts").select("id").where("role", "=", "owner").execute();
    expect(owners).toHaveLength(1);
  });

  test("can be made by a command on the machine", async () => {
    const test = await openStaff(getDatabase());
    await makeAccount(test, drMorgan);
    await makeAccount(test, samFrontDesk);
    await makeOwner(test.staff.kysely, samFrontDesk.email, now);
    expect((await actorOf(test, samFrontDesk.email)).role).toBe("owner");
    expect(await countWaiting(test.staff.kysely)).toBe(0);
    await expect(makeOwner(test.staff.kysely, "nobody@example.com", now)).rejects.toThrow(staffNotFound());
  });
});

describeEachDatabase("invitations", (getDatabase) => {
  test("let somebody in with the role they name, once", async () => {
    const test = await openStaff(getDatabase());
    const { kysely } = test.staff;
    await makeAccount(test, drMorgan);
    const owner = await actorOf(test, drMorgan.email);
    const { token } = await inviteStaff(kysely, owner, { email: samFrontDesk.email, role: "editor" }, now);
    const invitation = await findInvitation(kysely, token, now);
    if (!invitation) throw new Error("no invitation");
    const account = { ...samFrontDesk, password: goodPassword, setupCode: "", invitation };
    expect(await createAccount({ staff: test.staff, client: frontDesk, now }, account)).toBe("in");
    expect((await actorOf(test, samFrontDesk.email)).role).toBe("editor");
    expect(await findInvitation(kysely, token, now)).toBeUndefined();
    await expect(createAccount({ staff: test.staff, client: frontDesk, now }, { ...account, ...alexAuthor })).rejects.toThrow(
      invitationGone(),
    );
    await expect(inviteStaff(kysely, owner, { email: samFrontDesk.email, role: "author" }, now)).rejects.toThrow(addressTaken());
  });

  test("of an owner end when that is taken away, whatever the owner is called by then", async () => {
    const test = await openStaff(getDatabase());
    const { kysely } = test.staff;
    await makeStaff(test, [[alexAuthor, "owner"]]);
    const [owner, leaving] = [await actorOf(test, drMorgan.email), await actorOf(test, alexAuthor.email)];
    const { token: left } = await inviteStaff(kysely, leaving, { email: samFrontDesk.email, role: "owner" }, now);
    const { token: kept } = await inviteStaff(kysely, owner, { email: "kim@clinic.example", role: "author" }, now);
    await rename(kysely, leaving, "Somebody Else", now);
    await changeRole(kysely, owner, leaving.id, "author", now);
    expect(await findInvitation(kysely, left, now)).toBeUndefined();
    expect(await findInvitation(kysely, kept, now)).toBeDefined();
    // The actor as a request had it that came before the change.
    await expect(inviteStaff(kysely, leaving, { email: samFrontDesk.email, role: "owner" }, now)).rejects.toMatchObject({
      kind: "forbidden",
    });
  });

  test("that are made at once leave one open", async () => {
    const test = await openStaff(getDatabase());
    const { kysely } = test.staff;
    await makeAccount(test, drMorgan);
    const owner = await actorOf(test, drMorgan.email);
    await Promise.all([1, 2, 3].map(() => inviteStaff(kysely, owner, { email: samFrontDesk.email, role: "owner" }, now)));
    expect(await listInvitations(kysely, owner, now)).toHaveLength(1);
  });

  test("end after a week, when withdrawn and when replaced", async () => {
    const test = await openStaff(getDatabase());
    const { kysely } = test.staff;
    await makeAccount(test, drMorgan);
    const owner = await actorOf(test, drMorgan.email);
    const invite = () => inviteStaff(kysely, owner, { email: samFrontDesk.email, role: "editor" }, now);
    const [first, second] = [(await invite()).token, (await invite()).token];
    expect(await findInvitation(kysely, first, now)).toBeUndefined();
    expect(await findInvitation(kysely, second, new Date(now.getTime() + 8 * 86_400_000))).toBeUndefined();
    const open = await listInvitations(kysely, owner, now);
    expect(open).toHaveLength(1);
    await withdrawInvitation(kysely, owner, open[0]?.id ?? "", now);
    expect(await findInvitation(kysely, second, now)).toBeUndefined();
  });
});

describeEachDatabase("links to a new password", (getDatabase) => {
  test("that are used at the same moment set one password between them", async () => {
    const people = await openStaff(getDatabase());
    await makeAccount(people, drMorgan);
    const asked = { staff: people.staff, client: frontDesk, now };
    for (let link = 0; link < 2; link += 1) await requestNewPassword(asked, drMorgan.email);
    const tokens = () => people.mails.flatMap(({ kind, token }) => (kind === "reset" && token ? [token] : []));
    await expect.poll(tokens).toHaveLength(2);
    const all = [...tokens(), ...tokens()];
    const outcomes = await Promise.allSettled(all.map((token, at) => choosePasswordByLink(asked, token, `javelina crosses wash ${at}`)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const signIns = all.map((_, at) => signIn(asked, { email: drMorgan.email, password: `javelina crosses wash ${at}` }));
    expect((await Promise.all(signIns)).filter(({ kind }) => kind === "signed-in")).toHaveLength(1);
  });
});

describeEachDatabase("attempts", (getDatabase) => {
  const counter = { kind: "pair", whom: "192.0.2.1 somebody", limit: signInLimits.pair };

  test("are free at first, then wait for longer and longer, and start anew after a success", async () => {
    const { kysely } = getDatabase();
    for (let at = 0; at < 6; at += 1) await countAttempt(kysely, [counter], now);
    await expect(countAttempt(kysely, [counter], now)).rejects.toThrow(TooManyAttemptsError);
    await countAttempt(kysely, [counter], new Date(now.getTime() + 1100));
    await expect(countAttempt(kysely, [counter], new Date(now.getTime() + 2200))).rejects.toThrow(/1 second\b/);
    await forgetAttempts(kysely, counter);
    await countAttempt(kysely, [counter], now);
  });

  test("made all at once count one by one", async () => {
    const { kysely } = getDatabase();
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => countAttempt(kysely, [counter], now)));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(6);
  });

  test("are forgotten after a day", async () => {
    const { kysely } = getDatabase();
    for (let at = 0; at < 6; at += 1) await countAttempt(kysely, [counter], now);
    const tomorrow = new Date(now.getTime() + 25 * 3_600_000);
    await countAttempt(kysely, [counter], tomorrow);
    const { failures } = await kysely.selectFrom("sign_in_attempts").select("failures").executeTakeFirstOrThrow();
    expect(failures).toBe(1);
    await deleteOldAttempts(kysely, new Date(tomorrow.getTime() + 25 * 3_600_000));
    expect(await kysely.selectFrom("sign_in_attempts").selectAll().execute()).toEqual([]);
  });
});

describeEachDatabase("unknown devices", (getDatabase) => {
  const from = (place: number) => unknownDevice({ ...frontDesk, address: `198.51.100.${place}` }, drMorgan.email);

  test("of many networks get an account's slots, however many ask at once", async () => {
    const { kysely } = getDatabase();
    const all = Array.from({ length: 15 }, (_, place) => countUnknownDevice(kysely, from(place), now));
    const outcomes = await Promise.allSettled(all);
    const admitted = outcomes.filter(({ status }) => status === "fulfilled").length;
    expect(admitted).toBeGreaterThan(0);
    expect(admitted).toBeLessThanOrEqual(accountSlots.newcomers.atOnce);
  });

  test("give the slot back when the password was right", async () => {
    const { kysely } = getDatabase();
    for (let place = 0; place < 12; place += 1) await (await countUnknownDevice(kysely, from(place), now))();
    const left = await kysely.selectFrom("sign_in_attempts").select("blocked_until").execute();
    expect(left.map(({ blocked_until }) => blocked_until).filter((until) => until !== null && until > now.toISOString())).toEqual([]);
  });
});

describeEachDatabase("the audit trail", (getDatabase) => {
  test("belongs to the change it tells of: both or neither", async () => {
    const { kysely } = getDatabase();
    const failing = kysely.transaction().execute(async (transaction) => {
      await recordAudit(transaction, { actor: null, action: "saved", subject: { kind: "post", id: "1", name: "A post" }, at: now });
      throw new Error("the change failed");
    });
    await expect(failing).rejects.toThrow("the change failed");
    expect(await kysely.selectFrom("audit_events").selectAll().execute()).toEqual([]);
  });
});
