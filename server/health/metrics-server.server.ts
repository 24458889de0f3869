import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { readBackupHealth } from "~/domain/backup/backup-health.server";
import { listen } from "../listen.server";
import type { SiteParts } from "../site-parts";
import { type Gauge, METRICS_TYPE, metricsText } from "./metrics-text";
import type { RequestTimes } from "./request-times";

interface MetricsParts extends Pick<SiteParts, "config" | "database" | "now"> {
  readonly times: RequestTimes;
  readonly jobs: { readonly count: number };
}

export interface MetricsServer {
  /** For example http://127.0.0.1:9464/metrics. */
  readonly url: string;
  close(): void;
}

/** A server of its own, so that no proxy in front of the site shows these numbers to visitors. */
export async function startMetrics(parts: MetricsParts): Promise<MetricsServer | null> {
  const { metricsPort, metricsHost } = parts.config;
  if (metricsPort === null) return null;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") return response.writeHead(404).end("Metrics are at /metrics.\n");
    const text = metricsText(parts.times, [...processGauges(delay), ...siteGauges(parts), await backupGauge(parts)]);
    return response.writeHead(200, { "Content-Type": METRICS_TYPE, "Cache-Control": "no-store" }).end(text);
  });
  await listen(server, { port: metricsPort, host: metricsHost, portKey: "METRICS_PORT", hostKey: "METRICS_HOST" });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${metricsHost.includes(":") ? `[${metricsHost}]` : metricsHost}:${port}/metrics`,
    close: () => {
      delay.disable();
      server.close();
      server.closeAllConnections();
    },
  };
}

const NANOSECONDS = 1e9;

function processGauges(delay: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const lags: Gauge[] = Object.entries({ p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max }).map(([name, value]) => ({
    name: `nodejs_eventloop_lag_${name}_seconds`,
    help: `How late timers of 20 ms ran since the last scrape: ${name}.`,
    values: value / NANOSECONDS,
  }));
  // Each scrape covers the time since the last one.
  delay.reset();
  return [
    ...lags,
    { name: "process_resident_memory_bytes", help: "Memory of the process.", values: rss },
    { name: "nodejs_heap_used_bytes", help: "Memory of JavaScript objects.", values: heapUsed },
    { name: "process_cpu_seconds_total", help: "Processor time of the process.", type: "counter", values: (user + system) / 1e6 },
    { name: "process_start_time_seconds", help: "Unix time of the start.", values: Math.round(performance.timeOrigin / 1000) },
  ];
}

function siteGauges({ database, times, jobs }: MetricsParts): Gauge[] {
  const { cached, rendered } = times.pages;
  return [
    {
      name: "page_requests_total",
      help: "Requests for pages, by whether the page cache had them.",
      type: "counter",
      values: { 'cache="hit"': cached, 'cache="miss"': rendered },
    },
    { name: "database_up", help: "Whether the database is open.", values: database.problem === null ? 1 : 0 },
    { name: "database_outages_total", help: "How often the database failed.", type: "counter", values: database.outages.count },
    { name: "jobs_running", help: "Backups, imports and the like that run beside the site.", values: jobs.count },
  ];
}

async function backupGauge({ config, database, now }: MetricsParts): Promise<Gauge> {
  const readNewest = async () => (await readBackupHealth(database.kysely, config, now())).newest;
  const newest = await readNewest().catch(() => null);
  const values = newest === null ? null : newest.madeAt.getTime() / 1000;
  return { name: "backup_newest_timestamp_seconds", help: "When the newest backup was made; left out where there is none.", values };
}
