import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import * as build from "virtual:react-router/server-build";
import type { ServerBuild } from "react-router";
import { type Config, inheritedSocket } from "~/config.server";
import type { Database } from "~/database/database.server";
import type { DatabaseLimits } from "~/database/database-limits";
import { withoutOutages } from "~/database/outages/outage-log.server";
import { openDatabase } from "~/domain/backup/open-database.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { OpenPoints } from "~/domain/go-live/open-points.server";
import { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import type { OpenLookup } from "~/domain/mail/sender-check.server";
import type { PasswordHashing } from "~/domain/staff/session/auth-options.server";
import { VisitCounts } from "~/domain/visits/visit-counts";
import { noteLocalAddress, StoredWebAddress } from "~/domain/web-address/stored-web-address.server";
import type { AskAddress } from "~/domain/web-address/web-address";
import { readCertificate } from "~/integrations/certificate.server";
import { createDomainLookup } from "~/integrations/dns.server";
import { askAddress } from "~/integrations/guarded-request.server";
import { createMail } from "~/integrations/mail.server";
import { consoleLog, datedLog, type Log } from "~/log.server";
import { clinicDefaults } from "~content/clinic";
import { goLiveContent } from "~content/go-live-content";
import { startMetrics } from "./health/metrics-server.server";
import { RequestTimes } from "./health/request-times";
import { installed, SiteHealth } from "./health/site-health.server";
import { answerBrokenRequests, type ConnectionTimeouts, limitConnections, usualTimeouts } from "./limits/connection-limits.server";
import { RefusalLog } from "./limits/refusal-log.server";
import { listen } from "./listen.server";
import { createRequestListener } from "./requests/request-listener.server";
import { announceSetupCode } from "./requests/staff-sign-in.server";
import { StaticFiles } from "./requests/static-files.server";
import { Shutdown } from "./shutdown.server";
import { type BeginJob, inOwnProcess, RunningJobs } from "./work/jobs.server";
import { mailComposers, urgentMails } from "./work/mail-composers.server";
import { MAILING, PUBLISHING, periodicWork } from "./work/periodic-work.server";
import { Schedule } from "./work/schedule.server";
import { sendQueuedMails } from "./work/send-queued-mail.server";

interface SiteOptions {
  readonly config: Config;
  readonly log?: Log;
  readonly now?: () => Date;
  readonly hashing?: PasswordHashing | undefined;
  readonly timeouts?: ConnectionTimeouts | undefined;
  readonly limits?: Partial<DatabaseLimits> | undefined;
  readonly openLookup?: OpenLookup | undefined;
  /** It answers requests and does nothing by itself: no mail, no publishing, no cleaning, no backup. */
  readonly isCopy?: boolean;
  /** Nothing else runs in the process. */
  readonly ownsProcess?: boolean;
  /** Requests to addresses that staff enter; through the guard unless a test answers them. */
  readonly ask?: AskAddress | undefined;
  /** For development, whose own server passes on requests, and where no program is built that a job could run. */
  readonly development?: { readonly address: string; readonly server: Server; readonly beginJob: BeginJob } | undefined;
}

export interface RunningSite {
  readonly url: string;
  /** Where visitors reach it. */
  readonly address: string;
  /** For Prometheus; null unless `METRICS_PORT` is set. */
  readonly metricsUrl: string | null;
  readonly database: Database;
  readonly isBehindProxy: boolean;
  /** Resolves when no periodic work runs. */
  idle(): Promise<void>;
  /** Before `close` where a proxy or a balancer passes on the requests: none of them fails. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const {
    config: given,
    now = () => new Date(),
    hashing,
    timeouts = usualTimeouts,
    limits,
    openLookup = createDomainLookup,
    isCopy = false,
    ownsProcess = false,
    development,
  } = options;
  const allLog = options.log ?? datedLog(consoleLog, now);
  const database = await openDatabase(given, allLog.error, now, limits, true);
  const webAddress = new StoredWebAddress(database);
  const config = isCopy ? given : withWebAddress(given, webAddress);
  if (!isCopy && database.problem === null) await webAddress.refresh();
  const log = withoutOutages(allLog, database.outages);
  const parts = { config, database, log, now };
  const [client, former] = ["../client", "../former"].map((name) => fileURLToPath(new URL(name, import.meta.url))) as [string, string];
  const files = new StaticFiles(client, former);
  const refusals = new RefusalLog(log, now);
  const jobs = new RunningJobs(development?.beginJob ?? inOwnProcess({ config, log }), config.dataDir);
  const mail = new OutgoingMail({ database, environment: config.mail, transport: createMail(config, now), log, now });
  const openPoints = new OpenPoints({ config, content: goLiveContent, database, now });
  const times = new RequestTimes();
  const visits = new VisitCounts(now);
  const composers = mailComposers({
    database,
    origin: () => config.publicUrl ?? ownAddress,
    clinicName: async () => (await newestClinicRevision(database.kysely, clinicDefaults)).record.name,
  });
  const queue = { ...parts, mail, composers, urgent: urgentMails, usesOutbox: () => config.publicUrl === null };
  const sendMails = async (closing: AbortSignal) => {
    await webAddress.refresh();
    await sendQueuedMails(queue, closing);
  };
  const table = periodicWork({ ...parts, jobs, mail, openLookup, visits, sendQueuedMails: sendMails, ownsProcess });
  const schedule = new Schedule(table, parts);
  const health = new SiteHealth({
    // The tour's pictures are taken on a day before the build.
    ...{ ...parts, times, mail, installed: { ...installed(), ...(config.isDemo && { builtAt: null }) } },
    lastRun: () => schedule.lastRun(PUBLISHING),
    readCertificate: () => readCertificate(config.publicUrl),
  });
  const server =
    development?.server ??
    createServer({
      maxHeaderSize: 32 * 1024,
      headersTimeout: timeouts.headers,
      // Bodies have a time of their own, by their size.
      requestTimeout: 0,
      connectionsCheckingInterval: timeouts.checkEvery,
      keepAliveTimeout: timeouts.unused,
    });
  // Ends answers that nobody reads.
  server.timeout = timeouts.unused;
  const shutdown = new Shutdown(server);
  // The type of the generated build differs from ServerBuild in optional members.
  const listener = createRequestListener({
    ...{ ...parts, build: build as unknown as ServerBuild, closing: shutdown.signal },
    ...{ files, jobs, hashing, timeouts, refusals, openPoints, times, visits, health, mail, openLookup },
    ...{ webAddress, hasFixedAddress: given.publicUrl !== null, ask: options.ask ?? askAddress },
  });
  server.on("request", (request, response) => {
    // A fault of the listener's own error handling ends this request, not the process.
    listener(request, response).catch((error) => {
      log.error(`${request.method} ${request.url} could not be answered`, error);
      response.destroy();
    });
  });
  // Emails are written while the site closes, too: a closed server has no address.
  let ownAddress = "";
  limitConnections(server, config);
  answerBrokenRequests(server, config, refusals, timeouts);
  let metrics: Awaited<ReturnType<typeof startMetrics>> = null;
  try {
    if (!development) await listen(server, { ...config, descriptor: inheritedSocket(), portKey: "PORT", hostKey: "HOST" });
    ownAddress = development?.address ?? addressOf(server, config);
    metrics = await startMetrics({ ...parts, times, jobs });
    await announceSetupCode(parts, ownAddress);
    const open = await openPoints.count();
    if (open > 0) log.info(`WARNING: The site is public, and ${open} points must be settled first. \`npm run go-live\` names them.`);
    if (!isCopy) {
      if (config.publicUrl === null && database.problem === null) await noteLocalAddress(database.kysely, ownAddress, now());
      schedule.start();
      mail.onQueued(() => void schedule.run(MAILING));
    }
  } catch (error) {
    // A server that listens already would keep the process alive.
    server.close();
    await database.close();
    throw error;
  }
  return {
    url: ownAddress,
    address: config.publicUrl ?? ownAddress,
    metricsUrl: metrics?.url ?? null,
    database,
    isBehindProxy: config.trustedProxies.length > 0,
    idle: () => schedule.idle(),
    drain: () => shutdown.drain(),
    close: async () => {
      await shutdown.close();
      metrics?.close();
      await jobs.close();
      await schedule.close();
      await database.close();
    },
  };
}

/** The settings, with the address that an owner entered where the environment names none. Read it at each use, since it may change. */
function withWebAddress(config: Config, stored: StoredWebAddress): Config {
  return {
    ...config,
    get publicUrl() {
      return config.publicUrl ?? stored.current;
    },
  };
}

function addressOf(server: Server, { host }: Config): string {
  const { port } = server.address() as AddressInfo;
  const shown = host === "127.0.0.1" || host === "::1" ? "localhost" : host.includes(":") ? `[${host}]` : host;
  return `http://${shown}:${port}`;
}
