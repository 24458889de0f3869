import { expect, test } from "vitest";
import type { Database } from "~/database/database.server";
import { removeMailServer, setUpMail } from "~/domain/staff/mail-setup.server";
import type { Role } from "~/domain/staff/roles";
import { createMail } from "~/integrations/mail.server";
import { describeEachDatabase } from "../../../tests/support/databases";
import { startMailServer } from "../../../tests/support/loopback-mail";
import { mailHealth } from "./mail-health.server";
import { serverName } from "./mail-server";
import { type MailSettings, mailServerOf, mayReusePassword, wouldExposePassword } from "./mail-settings";
import { findMailServer, findMailSettings } from "./mail-settings.server";
import { OutgoingMail } from "./outgoing-mail.server";

const settings: MailSettings = {
  host: "mail.clinic.example",
  port: 587,
  encryption: "starttls",
  user: "website@clinic.example",
  from: "website@clinic.example",
};
const now = new Date("2026-11-18T17:00:00.000Z");
const actor = (role: Role = "owner") => ({ id: "1", name: "Dr. Casey Morgan", role });

test("the settings become a URL for Nodemailer, and the displayed name has neither user nor password", () => {
  const server = mailServerOf(settings, "p/w:@");
  expect(server.smtpUrl).toBe("smtp://website%40clinic.example:p%2Fw%3A%40@mail.clinic.example:587?requireTLS=true");
  expect(serverName(server)).toBe("mail.clinic.example, port 587");
  expect(mailServerOf({ ...settings, encryption: "tls", port: 465 }, "x").smtpUrl).toMatch(/^smtps:.*:465$/);
  expect(mailServerOf({ ...settings, encryption: "none", user: "" }, "").smtpUrl).toBe("smtp://mail.clinic.example:587?ignoreTLS=true");
  expect(serverName({ smtpUrl: "smtps://u:p@mail.clinic.example", from: "" })).toBe("mail.clinic.example, port 465");
});

test("a stored password goes to no other server, and none goes over a network without encryption", () => {
  expect(mayReusePassword(settings, { ...settings, from: "other@clinic.example" })).toBe(true);
  for (const other of [{ host: "evil.example" }, { port: 25 }, { encryption: "none" as const }, { user: "other" }]) {
    expect(mayReusePassword(settings, { ...settings, ...other })).toBe(false);
  }
  expect(wouldExposePassword({ ...settings, encryption: "none" })).toBe(true);
  expect(wouldExposePassword({ ...settings, encryption: "none", user: "" })).toBe(false);
  expect(wouldExposePassword({ ...settings, encryption: "none", host: "127.0.0.1" })).toBe(false);
});

describeEachDatabase("the mail settings", (getDatabase) => {
  test("are stored apart from the password, replaced and removed, and the history names only the server", async () => {
    const { kysely } = getDatabase();
    const save = (password: string, port = 587) => setUpMail(kysely, { settings: { ...settings, port }, password, actor: actor(), now });
    await expect(setUpMail(kysely, { settings, password: "x", actor: actor("editor"), now })).rejects.toMatchObject({ kind: "forbidden" });
    await save("first secret");
    await save("second secret", 2525);
    expect(await findMailSettings(kysely)).toEqual({ ...settings, port: 2525, savedAt: now.toISOString() });
    expect((await findMailServer(kysely))?.smtpUrl).toContain("second%20secret@mail.clinic.example:2525");
    const stored = await kysely.selectFrom("site_settings").selectAll().execute();
    const history = await kysely.selectFrom("audit_events").selectAll().execute();
    expect(JSON.stringify([stored, history])).not.toContain("secret");
    expect(history.map(({ action, detail }) => [action, detail])).toContainEqual(["set up", '{"server":"mail.clinic.example, port 2525"}']);
    await removeMailServer(kysely, actor(), now);
    expect([await findMailSettings(kysely), await findMailServer(kysely)]).toEqual([null, null]);
    expect(await kysely.selectFrom("site_secrets").select("name").where("name", "=", "mail-password").execute()).toEqual([]);
  });

  test("apply to the next mail in every process, and the last outcomes are stored without addresses", async () => {
    const server = await startMailServer();
    try {
      const database = getDatabase();
      const [here, there] = [outgoing(database, now), outgoing(database, new Date(now.getTime() + 1000))];
      const mail = { to: "sam@clinic.example", subject: "x", text: "y" };
      const local: MailSettings = { ...settings, host: "127.0.0.1", port: server.port, encryption: "none", user: "" };
      await setUpMail(database.kysely, { settings: local, password: "", actor: actor(), now });
      expect(await here.send(mail)).toBe("sent");
      server.refusal = 550;
      expect(await there.send(mail)).toBe("not-taken");
      const health = await mailHealth(database.kysely, await here.server());
      expect(health).toMatchObject({ server: `127.0.0.1, port ${server.port}`, isFailing: true, lastTaken: { at: now.toISOString() } });
      expect(health.lastRefused?.answer).toMatch(/^The sender’s address was refused\. .*\(550 not from here\)$/);
      expect(JSON.stringify(health)).not.toContain("@");
      server.refusal = null;
      expect([await there.send(mail), (await mailHealth(database.kysely, await here.server())).isFailing]).toEqual(["sent", false]);
      expect(server.messages).toHaveLength(2);
      await setUpMail(database.kysely, { settings: { ...local, port: 1 }, password: "", actor: actor(), now });
      expect([await here.isReachable(), await there.send(mail)]).toEqual([false, "not-taken"]);
    } finally {
      await server.close();
    }
  });
});

function outgoing(database: Database, at: Date): OutgoingMail {
  const log = { info: () => undefined, error: () => undefined };
  return new OutgoingMail({ database, environment: null, transport: createMail({ dataDir: "/dev/null" }, () => at), log, now: () => at });
}
