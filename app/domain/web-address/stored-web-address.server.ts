import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "~/database/database.server";
import { GenerationRead } from "~/database/generation-read.server";
import { findSetting, writeSetting } from "~/database/site-settings.server";
import type { Tables } from "~/database/tables";
import { recordAudit } from "~/domain/staff/audit.server";
import { type Actor, requireRole } from "~/domain/staff/roles";
import { signed } from "~/domain/staff/session/site-secret.server";
import { countAttempt } from "~/domain/staff/sign-in/sign-in-attempts.server";
import { signInLimits } from "~/domain/staff/sign-in/sign-in-limits";
import { type AddressFinding, type AskAddress, explainAnswer, explainTwin, isLoopbackName, twinOf } from "./web-address";

/** The address that an owner entered, as this process knows it. */
export class StoredWebAddress {
  readonly #stored: GenerationRead<string | null>;

  constructor(database: Database) {
    this.#stored = new GenerationRead(database, () => findWebAddress(database.kysely));
  }

  /** Of the latest refresh. */
  get current(): string | null {
    return this.#stored.lastKnown ?? null;
  }

  isOf(generation: number): boolean {
    return this.#stored.isKnown(generation);
  }

  /** One query after each change of content, none in between. In an outage the last address stays. */
  async refresh(): Promise<void> {
    await this.#stored.get().catch(() => undefined);
  }
}

export async function findWebAddress(db: Kysely<Tables>): Promise<string | null> {
  return (await findSetting(db, "web-address"))?.value ?? null;
}

export async function noteLocalAddress(db: Kysely<Tables>, address: string, now: Date): Promise<void> {
  if ((await findSetting(db, "local-address"))?.value !== address) await writeSetting(db, "local-address", address, now);
}

interface Entered {
  readonly origin: string;
  readonly actor: Actor;
  readonly now: Date;
}

/** From now on it stands in links, mail and search results. As a change of content, so that no cached page keeps the old one. */
export async function saveWebAddress(database: Database, { origin, actor, now }: Entered): Promise<void> {
  requireRole(actor, "owner");
  await database.changeContent(async (transaction) => {
    await writeSetting(transaction, "web-address", origin, now);
    const subject = { kind: "setting", id: "web-address", name: "the web address" } as const;
    await recordAudit(transaction, { actor, action: "set up", subject, detail: { server: new URL(origin).host }, at: now });
  });
}

/** What this site alone answers, whichever of its processes is asked. */
export function proofOf(secret: string, token: string): string {
  return signed(secret, "web-address", token);
}

interface Check extends Entered {
  /** The address that this site answers a token at. */
  readonly page: (token: string) => string;
  readonly secret: string;
  readonly ask: AskAddress;
}

/** An owner may name any machine, so checks are limited. @throws TooManyAttemptsError */
export async function checkWebAddress(db: Kysely<Tables>, { origin, page, secret, ask, actor, now }: Check): Promise<AddressFinding[]> {
  requireRole(actor, "owner");
  await countAttempt(db, [{ kind: "address-checks", whom: actor.id, limit: signInLimits.addressChecks }], now);
  const token = randomBytes(16).toString("hex");
  const proof = proofOf(secret, token);
  const twin = twinOf(origin);
  const allowsLoopback = isLoopbackName(new URL(origin).hostname);
  const [answer, twinAnswer] = await Promise.all([
    ask(`${origin}${page(token)}`, { allowsLoopback }),
    twin === null ? null : ask(`${twin}${page(token)}`),
  ]);
  const found = explainAnswer(origin, answer, proof);
  const isFine = found.every(({ state }) => state === "fine");
  return isFine && twin !== null && twinAnswer ? [...found, explainTwin(origin, twin, twinAnswer, proof)] : found;
}
