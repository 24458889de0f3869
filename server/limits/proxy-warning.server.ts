import type { SiteParts } from "../site-parts";
import { clientAddress, isTrustedProxy } from "./client-address.server";

const HOUR = 3_600_000;

/** Says in the log, once an hour, that a proxy is not trusted, so that everybody behind it counts as one address. */
export class ProxyWarning {
  #quietUntil = 0;

  constructor(private readonly parts: Pick<SiteParts, "config" | "log" | "now">) {}

  /** @param peer which sent an X-Forwarded-For */
  note(peer: string | undefined): void {
    const { config, log, now } = this.parts;
    const address = clientAddress(peer, undefined, []);
    const at = now().getTime();
    if (config.publicUrl === null || at < this.#quietUntil || isTrustedProxy(address, config.trustedProxies)) return;
    this.#quietUntil = at + HOUR;
    log.error(
      `WARNING: ${address} sends X-Forwarded-For, but TRUSTED_PROXIES does not name it. If it is your proxy, start the site with TRUSTED_PROXIES=${address}. Until then limits of attempts can’t rely on who a visitor is.`,
    );
  }
}
