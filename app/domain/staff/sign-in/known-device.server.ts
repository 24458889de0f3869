import { randomBytes } from "node:crypto";
import { isSame, signed } from "~/domain/staff/session/site-secret.server";

/** Accounts a shared machine remembers at most. */
const MOST_ACCOUNTS = 5;

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/**
 * A cookie that says which accounts have signed in on this device before. It lets nobody in; it only keeps an attacker's
 * failures from slowing down the people who belong here.
 */
export interface KnownDevice {
  /** Names the device in the counters; null when this one has not signed in to the account before. */
  readonly id: string | null;
  /** The cookie after a sign-in to the account. */
  cookie(): string;
}

/** @param cookies the Cookie header */
export function readKnownDevice(cookies: string | null, secret: string, email: string, secure: boolean): KnownDevice {
  const name = secure ? "__Host-staff.device" : "staff.device";
  const value = (cookies ?? "").split(/;\s*/).find((cookie) => cookie.startsWith(`${name}=`));
  const [device = "", ...seals] = value?.slice(name.length + 1).split(".") ?? [];
  const seal = (id: string) => signed(secret, "known-device", `${id}\0${email}`).slice(0, 22);
  const isKnown = /^[\w-]{22}$/.test(device) && seals.some((known) => isSame(known, seal(device)));
  return {
    id: isKnown ? device : null,
    cookie: () => {
      const id = /^[\w-]{22}$/.test(device) ? device : randomBytes(16).toString("base64url");
      const others = seals.filter((known) => /^[\w-]{22}$/.test(known) && known !== seal(id));
      const kept = [seal(id), ...others].slice(0, MOST_ACCOUNTS);
      return `${name}=${[id, ...kept].join(".")}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    },
  };
}
