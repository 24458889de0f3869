import path from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError, configKeys, databaseName, environmentOf, parseConfig } from "./config.server";

describe("parseConfig", () => {
  it("serves this machine only, from a SQLite file in ./data, when nothing is set", () => {
    expect(parseConfig({})).toEqual({
      port: 3000,
      host: "127.0.0.1",
      publicUrl: null,
      dataDir: path.resolve("data"),
      database: { kind: "sqlite", file: path.resolve("data/clinic.sqlite") },
      mail: null,
      mailsPerMinute: 30,
      trustedProxies: [],
      metricsPort: null,
      metricsHost: "127.0.0.1",
      backupPassphrase: null,
      isDemo: false,
      environment: "production",
    });
  });

  it("treats a blank setting as left out", () => {
    const blank = Object.fromEntries(configKeys.map((key) => [key, ""]));
    expect(parseConfig(blank)).toEqual(parseConfig({}));
  });

  it("keeps metrics off unless asked, and off the port that visitors reach", () => {
    expect(parseConfig({ METRICS_PORT: "9464", METRICS_HOST: "10.0.0.5" })).toMatchObject({ metricsPort: 9464, metricsHost: "10.0.0.5" });
    expect(() => parseConfig({ METRICS_PORT: "3000" })).toThrow(/another port than PORT/);
    expect(() => parseConfig({ METRICS_PORT: "no" })).toThrow(
      "METRICS_PORT must be a whole number from 0 to 65535, for example METRICS_PORT=9464.",
    );
  });

  it.each(["0", "-5", "1.5", "100000", "fast"])("refuses %j as mails per minute", (rate) => {
    expect(() => parseConfig({ MAILS_PER_MINUTE: rate })).toThrow("for example MAILS_PER_MINUTE=60.");
  });

  it("ignores variables of other programs", () => {
    expect(parseConfig({ PATH: "/bin", npm_config_loglevel: "silly" })).toEqual(parseConfig({}));
  });

  it("makes the data folder absolute and puts the database file into it", () => {
    const { dataDir, database } = parseConfig({ DATA_DIR: "../clinic data" });
    expect(dataDir).toBe(path.resolve("../clinic data"));
    expect(database).toEqual({ kind: "sqlite", file: path.join(dataDir, "clinic.sqlite") });
  });

  it.each(["postgres", "postgresql"])("moves the data to PostgreSQL for a %s:// address", (protocol) => {
    const url = `${protocol}://clinic:secret@db.example.com:5433/clinic?sslmode=require`;
    expect(parseConfig({ DATABASE_URL: url }).database).toEqual({ kind: "postgres", url });
  });

  it.each([
    ["https://www.example.com", "https://www.example.com"],
    ["https://www.example.com/", "https://www.example.com"],
    ["HTTP://Example.com:80", "http://example.com"],
    ["https://example.com:8443", "https://example.com:8443"],
  ])("reads the public address %s as %s", (written, origin) => {
    expect(parseConfig({ PUBLIC_URL: written }).publicUrl).toBe(origin);
  });

  it.each(["0", "80", "65535"])("accepts port %s", (port) => {
    expect(parseConfig({ PORT: port }).port).toBe(Number(port));
  });

  it.each(["0.0.0.0", "::", "::1", "localhost", "clinic.internal"])("accepts %s to listen on", (host) => {
    expect(parseConfig({ HOST: host }).host).toBe(host);
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "3000.5"],
    ["PORT", "http"],
    ["PORT", " "],
    ["HOST", "two words"],
    ["HOST", "http://localhost"],
    ["PUBLIC_URL", "www.example.com"],
    ["PUBLIC_URL", "ftp://example.com"],
    ["PUBLIC_URL", "https://example.com/clinic"],
    ["PUBLIC_URL", "https://example.com/?a=1"],
    ["PUBLIC_URL", "https://name:secret@example.com"],
    ["DATABASE_URL", "mysql://example.com/clinic"],
    ["DATABASE_URL", "clinic.sqlite"],
    ["SMTP_URL", "mail.example.com"],
    ["SMTP_URL", "https://mail.example.com"],
    ["MAIL_FROM", "the clinic"],
    ["MAIL_FROM", "Clinic <website@example.com>\r\nBcc: all@example.com"],
    ["TRUSTED_PROXIES", "everybody"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "127.0.0.1/8/8"],
    ["NODE_ENV", "staging"],
  ])("refuses %s=%s with a sentence that names the setting and shows a right one", (key, value) => {
    expect(() => parseConfig({ [key]: value })).toThrow(ConfigError);
    expect(() => parseConfig({ [key]: value })).toThrow(new RegExp(`^${key} must .+\\.$`, "s"));
  });

  it("sends mail when it knows a server and a sender, and asks for the sender", () => {
    const settings = { SMTP_URL: "smtps://clinic:secret@mail.example.com", MAIL_FROM: "Clinic website <website@example.com>" };
    expect(parseConfig(settings).mail).toEqual({ smtpUrl: settings.SMTP_URL, from: settings.MAIL_FROM });
    expect(() => parseConfig({ SMTP_URL: settings.SMTP_URL })).toThrow(/MAIL_FROM must/);
  });

  it("reads a list of trusted proxies", () => {
    expect(parseConfig({ TRUSTED_PROXIES: " 127.0.0.1, 10.0.0.0/8,fd00::/8 " }).trustedProxies).toEqual([
      "127.0.0.1",
      "10.0.0.0/8",
      "fd00::/8",
    ]);
  });

  it("names every wrong setting at once", () => {
    expect(() => parseConfig({ PORT: "x", NODE_ENV: "y" })).toThrow(/^PORT must .+\nNODE_ENV must /);
  });

  it("never repeats a refused database address, which may hold a password", () => {
    const refused = () => parseConfig({ DATABASE_URL: "mysql://clinic:hunter2@example.com/clinic" });
    expect(refused).toThrow(/^(?!.*hunter2)/s);
  });

  it("passes the same settings to a child process, whatever the environment says", () => {
    const all = {
      PORT: "3001",
      HOST: "::1",
      PUBLIC_URL: "https://clinic.example.com",
      DATA_DIR: path.resolve("kept"),
      DATABASE_URL: "postgres://clinic:secret@db.example.com/clinic",
      SMTP_URL: "smtps://mail.example.com",
      MAIL_FROM: "Clinic website <website@example.com>",
      MAILS_PER_MINUTE: "60",
      TRUSTED_PROXIES: "127.0.0.1,10.0.0.0/8",
      METRICS_PORT: "9464",
      METRICS_HOST: "127.0.0.2",
      BACKUP_PASSPHRASE: "quail walks at dawn",
      DEMO: "yes",
      NODE_ENV: "test",
    };
    expect(Object.keys(all).toSorted()).toEqual(configKeys.toSorted());
    expect(environmentOf(parseConfig(all))).toMatchObject(all);
    const few = parseConfig({ NODE_ENV: "test" });
    expect(parseConfig(environmentOf(few))).toEqual(few);
  });
});

it.each(["p@s/s", "p#ss", "p/s@s", "p?s", "p:s#@"])("says how to write a password such as %s in DATABASE_URL", (password) => {
  expect(() => parseConfig({ DATABASE_URL: `postgres://clinic:${password}@db.example.com/clinic` })).toThrow(
    /^DATABASE_URL has a sign .+ Write @ as %40/,
  );
});

it("says where the data is, and never the password", () => {
  const name = (DATABASE_URL: string) => databaseName(parseConfig({ DATABASE_URL, DATA_DIR: "/srv" }));
  expect(name("postgres://clinic:p@ss@db.example.com:5433/clinic?sslmode=verify-full&password=secret")).toBe(
    "PostgreSQL, clinic on db.example.com:5433",
  );
  expect(name("postgres:///?host=/run/postgresql")).toBe("PostgreSQL, the account’s own database on /run/postgresql");
  expect(name("")).toBe("the file /srv/clinic.sqlite (no DATABASE_URL is set)");
});
