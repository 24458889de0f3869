import { isIP } from "node:net";
import os from "node:os";
import path from "node:path";
import { z } from "zod";
import { MIN_PASSPHRASE_LENGTH, normalizePassphrase } from "~/domain/backup/passphrase";
import type { MailServer } from "~/domain/mail/mail-server";

export interface Config {
  /** TCP port to listen on; 0 lets the system choose. */
  readonly port: number;
  /** Address to listen on. Loopback unless set, so that a first start is never public by accident. */
  readonly host: string;
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly database: { readonly kind: "sqlite"; readonly file: string } | { readonly kind: "postgres"; readonly url: string };
  /** Null: the admin's settings apply. */
  readonly mail: MailServer | null;
  readonly mailsPerMinute: number;
  readonly trustedProxies: readonly string[];
  /** Null without metrics. */
  readonly metricsPort: number | null;
  readonly metricsHost: string;
  readonly backupPassphrase: string | null;
  /** A demonstration: its admin says so on every page, and it sends no email. */
  readonly isDemo: boolean;
  readonly environment: "development" | "production" | "test";
}

export class ConfigError extends Error {}

/** The limit of Microsoft 365 for an account, the strictest of the common providers. */
const MAILS_PER_MINUTE = 30;

const SIGNS_IN_PASSWORD =
  "DATABASE_URL has a sign in its user name or password that ends it too early. Write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25.";

const port = (key: string, example: number) =>
  z
    .string()
    .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
      error: `${key} must be a whole number from 0 to 65535, for example ${key}=${example}.`,
    })
    .transform(Number);

const host = (key: string) =>
  z.string().refine((text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text), {
    error: `${key} must be an IP address or host name to listen on, for example ${key}=127.0.0.1 or ${key}=0.0.0.0.`,
  });

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

const settings = z.object({
  PORT: port("PORT", 3000).default(3000),
  HOST: host("HOST").default("127.0.0.1"),
  PUBLIC_URL: z
    .string()
    .refine(isPlainOrigin, {
      error: "PUBLIC_URL must be an http or https origin without a path, for example PUBLIC_URL=https://www.example.com.",
    })
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), { error: (issue) => databaseUrlProblem(String(issue.input)) })
    .refine((text) => !URL.canParse(text) || !/@/.test(new URL(text).pathname + new URL(text).hash), { error: SIGNS_IN_PASSWORD })
    .optional(),
  SMTP_URL: z
    .string()
    .refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text) && new URL(text).hostname !== "", {
      error:
        "SMTP_URL must start with smtp:// or smtps:// and name a mail server, for example SMTP_URL=smtps://user:password@mail.example.com. Leave it out to have email written into DATA_DIR/outbox.",
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isSender, {
      error: 'MAIL_FROM must be the address that email comes from, for example MAIL_FROM="Clinic website <website@example.com>".',
    })
    .optional(),
  MAILS_PER_MINUTE: z
    .string()
    .refine((text) => /^[1-9]\d{0,4}$/.test(text), {
      error: "MAILS_PER_MINUTE must be a whole number from 1 to 99999, for example MAILS_PER_MINUTE=60.",
    })
    .transform(Number)
    .default(MAILS_PER_MINUTE),
  TRUSTED_PROXIES: z
    .string()
    .default("")
    .transform((text) => text.split(",").flatMap((part) => part.trim() || []))
    .refine((networks) => networks.every((text) => network.safeParse(text).success), {
      error: "TRUSTED_PROXIES must list IP addresses or networks, separated by commas, for example TRUSTED_PROXIES=127.0.0.1,10.0.0.0/8.",
    }),
  METRICS_PORT: port("METRICS_PORT", 9464).optional(),
  METRICS_HOST: host("METRICS_HOST").default("127.0.0.1"),
  BACKUP_PASSPHRASE: z
    .string()
    .refine((text) => normalizePassphrase(text).length >= MIN_PASSPHRASE_LENGTH, {
      error: `BACKUP_PASSPHRASE must have ${MIN_PASSPHRASE_LENGTH} characters or more, for example five words; blanks at either end don't count. Leave it out to have backups that are not encrypted.`,
    })
    .optional(),
  DEMO: z.enum(["yes"], { error: "DEMO must be yes, or left out." }).optional(),
  NODE_ENV: z
    .enum(["development", "production", "test"], { error: "NODE_ENV must be development, production or test." })
    .default("production"),
});

function databaseUrlProblem(text: string): string {
  if (/^postgres(ql)?:\/\/.*@/.test(text)) return SIGNS_IN_PASSWORD;
  return "DATABASE_URL must start with postgres:// and name a server and database, for example DATABASE_URL=postgres://clinic:password@db.example.com/clinic. Leave it out to use the SQLite file in DATA_DIR.";
}

/** Every key the parser reads; docs/configuration.md must describe each. */
export const configKeys = Object.keys(settings.shape);

export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const set = Object.entries(environment).filter(([, value]) => value !== "");
  const parsed = settings.safeParse(Object.fromEntries(set));
  if (!parsed.success) throw new ConfigError(parsed.error.issues.map((issue) => issue.message).join("\n"));
  const { PORT, HOST, PUBLIC_URL, DATA_DIR, DATABASE_URL, SMTP_URL, MAIL_FROM } = parsed.data;
  const { MAILS_PER_MINUTE, TRUSTED_PROXIES, METRICS_PORT, METRICS_HOST, BACKUP_PASSPHRASE, DEMO, NODE_ENV } = parsed.data;
  if (SMTP_URL && !MAIL_FROM) throw new ConfigError("SMTP_URL is set, so MAIL_FROM must name the address that email comes from.");
  if (METRICS_PORT !== undefined && METRICS_PORT === PORT && PORT !== 0) {
    throw new ConfigError("METRICS_PORT must be another port than PORT, or visitors could read the metrics.");
  }
  const dataDir = path.resolve(DATA_DIR);
  return {
    port: PORT,
    host: HOST,
    publicUrl: PUBLIC_URL ?? null,
    dataDir,
    database: DATABASE_URL ? { kind: "postgres", url: DATABASE_URL } : { kind: "sqlite", file: path.join(dataDir, "clinic.sqlite") },
    mail: SMTP_URL && MAIL_FROM ? { smtpUrl: SMTP_URL, from: MAIL_FROM } : null,
    mailsPerMinute: MAILS_PER_MINUTE,
    trustedProxies: TRUSTED_PROXIES,
    metricsPort: METRICS_PORT ?? null,
    metricsHost: METRICS_HOST,
    backupPassphrase: BACKUP_PASSPHRASE ?? null,
    isDemo: DEMO === "yes",
    environment: NODE_ENV,
  };
}

function isPlainOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return /^https?:$/.test(url.protocol) && url.pathname === "/" && !url.search && !url.hash && !url.username && !url.password;
}

/** An address, alone or as `Clinic website <website@example.com>`. */
function isSender(text: string): boolean {
  return z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success && !/[\r\n]/.test(text);
}

/** The variables from which {@link parseConfig} makes `config`, and the rest of this process's environment but the service manager's. */
export function environmentOf(config: Config): Record<string, string | undefined> {
  return {
    ...process.env,
    PORT: String(config.port),
    HOST: config.host,
    PUBLIC_URL: config.publicUrl ?? "",
    DATA_DIR: config.dataDir,
    DATABASE_URL: config.database.kind === "postgres" ? config.database.url : "",
    SMTP_URL: config.mail?.smtpUrl ?? "",
    MAIL_FROM: config.mail?.from ?? "",
    MAILS_PER_MINUTE: String(config.mailsPerMinute),
    TRUSTED_PROXIES: config.trustedProxies.join(),
    METRICS_PORT: config.metricsPort === null ? "" : String(config.metricsPort),
    METRICS_HOST: config.metricsHost,
    BACKUP_PASSPHRASE: config.backupPassphrase ?? "",
    DEMO: config.isDemo ? "yes" : "",
    NODE_ENV: config.environment,
    NOTIFY_SOCKET: undefined,
  };
}

/** Whether systemd waits to hear that this process is ready (`Type=notify`). */
export function isAwaitedByServiceManager(): boolean {
  return Boolean(process.env.NOTIFY_SOCKET);
}

/** The listening socket that systemd holds for this process, which outlasts it; sd_listen_fds(3). Null where there is none. */
export function inheritedSocket(): number | null {
  return process.env.LISTEN_PID === String(process.pid) && process.env.LISTEN_FDS === "1" ? 3 : null;
}

/** Where the data is, without the password. */
export function databaseName({ database }: Pick<Config, "database">): string {
  if (database.kind === "sqlite") return `the file ${database.file} (no DATABASE_URL is set)`;
  const { hostname, port, pathname, searchParams } = new URL(database.url);
  const server = hostname || searchParams.get("host") || "localhost";
  return `PostgreSQL, ${pathname.slice(1) || "the account’s own database"} on ${server}${port && `:${port}`}`;
}

export function accountName(): string {
  try {
    return os.userInfo().username;
  } catch {
    // In a container an account may have a number only.
    return String(process.getuid?.());
  }
}

export function readConfig(): Config {
  return parseConfig(process.env);
}
