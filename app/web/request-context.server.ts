import { createContext } from "react-router";
import type { Config } from "~/config.server";
import type { Database } from "~/database/database.server";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import type { Health } from "~/domain/health/health-check";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import type { OpenLookup } from "~/domain/mail/sender-check.server";
import type { ShownPages } from "~/domain/pages/shown-pages.server";
import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import type { VisitCounts } from "~/domain/visits/visit-counts";
import type { AskAddress } from "~/domain/web-address/web-address";
import type { Log } from "~/log.server";

/** Starts commands of the program as processes beside the server. They report through the database or a file, never through memory. */
export interface Jobs {
  /** @returns false when a running job does all of it, or the server closes */
  start(name: string, args?: readonly string[]): boolean;
  /** Or waits for another job to end. */
  isRunning(name: string, args?: readonly string[]): boolean;
  /** Ends its process, if there is one, and waits until it is gone. @param graceMs how long it may take to end by itself */
  stop(name: string, args?: readonly string[], graceMs?: number): Promise<void>;
}

/** What every loader and action gets from the process. Time is part of it, so that tests need no clock. */
export interface RequestContext {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly clinic: Clinic;
  readonly pages: ShownPages;
  /** How many points of the go-live list must be settled; 0 on a site that is not public. */
  readonly openPoints: () => Promise<number>;
  /** The same where the site is not public yet. */
  readonly pointsToSettle: () => Promise<number>;
  readonly health: Health;
  readonly now: () => Date;
  /** Origin for absolute addresses, without a trailing slash: the configured one, else that of the request. */
  readonly origin: string;
  readonly requestId: string;
  readonly clientAddress: string;
  /** What a proxy that may not be trusted says the visitor's address is; null when `clientAddress` is certain. */
  readonly claimedAddress: string | null;
  /** From this machine to its own name, through no proxy. */
  readonly isLocal: boolean;
  /** More than `handle.postsPerMinute` forms came from the visitor's network. The action says so and does nothing else. */
  readonly isRateLimited: boolean;
  readonly mail: OutgoingMail;
  /** Asks name servers about the domain that email comes from. */
  readonly openLookup: OpenLookup;
  readonly visits: VisitCounts;
  /** Asks one address elsewhere, through the guard. Only when staff press something. */
  readonly ask: AskAddress;
  /** The environment names the web address, so the admin can’t change it. */
  readonly hasFixedAddress: boolean;
  readonly closing: AbortSignal;
  readonly staff: () => Promise<StaffAuth>;
  /** The text of a built style sheet by its address; undefined in development, where Vite serves them. */
  readonly stylesheet: (address: string) => string | undefined;
}

export const requestContext = createContext<RequestContext>();
