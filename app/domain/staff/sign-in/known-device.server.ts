import { randomBytes } from "node:crypto";
import { isSame, signed } from "~/domain/staff/session/site-secret.server";

const MOST_ACCOUNTS = 5;

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Lets nobody in; it keeps an attacker's failures from slowing down the people who belong here. */
export interface KnownDevice {
  readonly id: string | null;
  cookie(): string;
}

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
      const known = [seal(id), ...others].slice(0, MOST_ACCOUNTS);
      return `${name}=${[id, ...known].join(".")}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
    },
  };
}
