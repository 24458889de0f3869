import path from "node:path";
import { type HealthCheck, resultsOf } from "./health-check";

/** The part of the configuration that says where the site is reached and keeps its data. */
interface Settings {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly trustedProxies: readonly string[];
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/** @param programFolder which an update replaces */
export function checkSettings(settings: Settings, programFolder: string): HealthCheck[] {
  const { metricsPort, metricsHost } = settings;
  const isMetricsPublic = metricsPort !== null && !isLoopback(metricsHost);
  const metrics = resultsOf("metrics", "METRICS_HOST").soon(
    `${metricsHost}: anybody who reaches this address on port ${metricsPort} reads the metrics.`,
    "Make sure that the internet does not reach it.",
  );
  return [
    checkPublicUrl(settings),
    checkTrustedProxies(settings),
    checkHost(settings),
    checkDataDir(settings, programFolder),
    ...(isMetricsPublic ? [metrics] : []),
  ];
}

function checkPublicUrl({ publicUrl }: Settings) {
  const { fine, red } = resultsOf("public-url", "PUBLIC_URL");
  if (publicUrl?.startsWith("https:")) return fine(`${publicUrl}.`);
  const todo =
    "Set it to the address that visitors type, such as PUBLIC_URL=https://www.example.com, or have an owner enter it in the admin: Facts, Your web address.";
  if (publicUrl === null) return red("It is not set, so links in email and feeds lead nowhere.", todo);
  return red(`${publicUrl} is not encrypted: passwords could be read on the way.`, todo);
}

function checkTrustedProxies({ publicUrl, trustedProxies }: Settings) {
  const { fine, red } = resultsOf("trusted-proxies", "TRUSTED_PROXIES");
  if (trustedProxies.length > 0) return fine(`${trustedProxies.join(", ")}.`);
  if (publicUrl === null) return fine("None: nobody asks through a proxy.");
  const todo = "Set TRUSTED_PROXIES=127.0.0.1,::1 for a proxy on this machine.";
  return red("None is named, so everybody behind the proxy counts as one visitor.", todo);
}

function checkHost({ host, publicUrl }: Settings) {
  const { fine, soon } = resultsOf("host", "HOST");
  if (isLoopback(host)) return fine(`${host}: only this machine reaches the site, and the proxy on it.`);
  const sentence = `${host}: others reach the site past the proxy and without encryption, unless a firewall stops them.`;
  const todo = "Leave HOST out when the proxy is on this machine. In a container it is needed.";
  return publicUrl === null ? fine(sentence) : soon(sentence, todo);
}

function checkDataDir({ dataDir }: Settings, programFolder: string) {
  const { fine, soon } = resultsOf("data-dir", "DATA_DIR");
  const within = path.relative(programFolder, dataDir);
  if (within.startsWith("..") || path.isAbsolute(within)) return fine(`${dataDir}.`);
  const todo = "Move it, for example to /var/lib/clinic-website, and set DATA_DIR.";
  return soon(`${dataDir} is inside the folder of the program, and would be deleted with it.`, todo);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
