import { createContext } from "react-router";
import type { Config } from "~/config.server";
import type { Database } from "~/database/database.server";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import type { Health } from "~/domain/health/health-check";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import type { ShownPages } from "~/domain/pages/shown-pages.server";
import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import type { VisitCounts } from "~/domain/visits/visit-counts";
import type { Log } from "~/log.server";

/** Long work: a command of the program beside the server. It reports through the database or a file, never through memory. */
export interface Jobs {
  /** @returns false when a running job does all of it, or the server closes */
  start(name: string, args?: readonly string[]): boolean;
  /** Or waits for another job to end. */
  isRunning(name: string, args?: readonly string[]): boolean;
  /** Ends its process, if there is one, and waits until it is gone. */
  stop(name: string, args?: readonly string[]): Promise<void>;
}

/** What the process hands to every loader and action. Time is part of it, so that tests need no clock. */
export interface RequestContext {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  readonly jobs: Jobs;
  /** The facts as the desk last changed them. */
  readonly clinic: Clinic;
  readonly pages: ShownPages;
  /** Points of the go-live list that must be settled; none on a site that is not public. */
  readonly openPoints: () => Promise<number>;
  /** What System status says. */
  readonly health: Health;
  readonly now: () => Date;
  /** Origin for absolute addresses, without a trailing slash: the configured one, else the one that was asked. */
  readonly origin: string;
  readonly requestId: string;
  readonly clientAddress: string;
  /** Not null when `clientAddress` may be a proxy's: what that says the visitor's is. */
  readonly claimedAddress: string | null;
  /** Asked on this machine by its own name, through no proxy. */
  readonly isLocal: boolean;
  /** More than `handle.postsPerMinute` came from the visitor's network: the route's action says so and does nothing else. */
  readonly isRateLimited: boolean;
  readonly mail: OutgoingMail;
  readonly visits: VisitCounts;
  readonly staff: () => Promise<StaffAuth>;
  /** The text of a built style sheet by its address; undefined in development, where Vite serves them. */
  readonly stylesheet: (address: string) => string | undefined;
}

export const requestContext = createContext<RequestContext>();
