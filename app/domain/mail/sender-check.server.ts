import type { Kysely } from "kysely";
import { findSetting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import type { DomainLookup, Sender, SenderFinding } from "./domain-lookup";
import type { MailServer } from "./mail-server";
import { findMailSettings } from "./mail-settings.server";
import { examineSender } from "./sender-domain";
import { senderParts } from "./sender-name";

/** @param signal when it is aborted, questions have no answer */
export type OpenLookup = (signal: AbortSignal) => DomainLookup;

export interface SenderCheck {
  readonly domain: string;
  readonly findings: readonly SenderFinding[];
  /** ISO 8601. */
  readonly checkedAt: string;
}

/** For all questions together: somebody waits for the page. */
const TIMEOUT_MS = 6000;

const WEEK_MS = 7 * 86_400_000;

/** @returns null if this server's sender was never examined */
export async function findSenderCheck(db: Kysely<Tables>, server: MailServer): Promise<SenderCheck | null> {
  const stored = await findSetting(db, "sender-domain");
  const { domain, host } = senderOf(server, undefined);
  if (stored?.value.domain !== domain || stored.value.host !== host) return null;
  return { domain, findings: stored.value.findings, checkedAt: stored.changedAt };
}

interface CheckParts {
  readonly db: Kysely<Tables>;
  readonly server: MailServer;
  readonly openLookup: OpenLookup;
  readonly now: Date;
}

/** Examines the sender's domain and keeps the result with its date. */
export async function checkSender({ db, server, openLookup, now }: CheckParts): Promise<void> {
  const settings = await findMailSettings(db);
  const sender = senderOf(server, settings?.host === hostOf(server) ? settings.dkimSelector : undefined);
  const findings = await examineSender(sender, openLookup(AbortSignal.timeout(TIMEOUT_MS)));
  // Without any answer this machine is offline, and what was found before still says more.
  if (isSilent(findings) && (await findSenderCheck(db, server)) !== null) return;
  await writeSetting(db, "sender-domain", { domain: sender.domain, host: sender.host, findings }, now);
}

/** Once a week, and as soon as name servers answer again. */
export async function checkSenderWhenDue(parts: Omit<CheckParts, "server"> & { readonly server: MailServer | null }): Promise<void> {
  const { db, server, now } = parts;
  if (server === null) return;
  const last = await findSenderCheck(db, server);
  const isOld = last === null || now.getTime() - Date.parse(last.checkedAt) >= WEEK_MS;
  if (isOld || isSilent(last.findings)) await checkSender({ ...parts, server });
}

function isSilent(findings: readonly SenderFinding[]): boolean {
  return findings.every(({ state }) => state === "unknown");
}

function senderOf(server: MailServer, dkimSelector: string | undefined): Sender {
  const domain = senderParts(server.from).address.split("@").at(-1)?.toLowerCase() ?? "";
  return { domain, host: hostOf(server), dkimSelector };
}

function hostOf({ smtpUrl }: MailServer): string {
  return new URL(smtpUrl).hostname;
}
