import path from "node:path";
import type { HealthCheck } from "./health-check";

/** The part of the configuration that says where the site is reached and keeps its data. */
export interface Settings {
  readonly host: string;
  readonly publicUrl: string | null;
  readonly dataDir: string;
  readonly trustedProxies: readonly string[];
  readonly metricsPort: number | null;
  readonly metricsHost: string;
}

/** @param programFolder which an update replaces */
export function checkSettings(settings: Settings, programFolder: string): HealthCheck[] {
  const { host, publicUrl, trustedProxies, metricsPort, metricsHost } = settings;
  return [
    addressFact(publicUrl),
    publicUrl !== null && trustedProxies.length === 0
      ? {
          ...{ id: "trusted-proxies", name: "TRUSTED_PROXIES", state: "red" },
          sentence: "None is named, so everybody behind the proxy counts as one visitor.",
          todo: "Set TRUSTED_PROXIES=127.0.0.1,::1 for a proxy on this machine.",
        }
      : fine("trusted-proxies", "TRUSTED_PROXIES", trustedProxies.join(", ") || "None: nobody asks through a proxy."),
    isLoopback(host)
      ? fine("host", "HOST", `${host}: only this machine reaches the site, and the proxy on it.`)
      : {
          ...{ id: "host", name: "HOST", state: publicUrl === null ? "fine" : "soon" },
          sentence: `${host}: others reach the site past the proxy and without encryption, unless a firewall stops them.`,
          todo: "Leave HOST out when the proxy is on this machine. In a container it is needed.",
        },
    dataFact(settings, programFolder),
    ...(metricsPort === null || isLoopback(metricsHost)
      ? []
      : [
          {
            ...{ id: "metrics", name: "METRICS_HOST", state: "soon" as const },
            sentence: `${metricsHost}: whoever reaches this address on port ${metricsPort} reads the metrics.`,
            todo: "Make sure that the internet does not reach it.",
          },
        ]),
  ] as HealthCheck[];
}

function addressFact(publicUrl: string | null): HealthCheck {
  const line = { id: "public-url", name: "PUBLIC_URL" };
  if (publicUrl?.startsWith("https:")) return { ...line, state: "fine", sentence: `${publicUrl}.` };
  const todo = "Set it to the address that visitors type, such as PUBLIC_URL=https://www.example.com.";
  if (publicUrl === null) return { ...line, state: "red", sentence: "It is not set, so links in mail and feeds lead nowhere.", todo };
  return { ...line, state: "red", sentence: `${publicUrl} is not encrypted: passwords could be read on the way.`, todo };
}

function dataFact({ dataDir }: Settings, programFolder: string): HealthCheck {
  const line = { id: "data-dir", name: "DATA_DIR" };
  const within = path.relative(programFolder, dataDir);
  if (within.startsWith("..") || path.isAbsolute(within)) return { ...line, state: "fine", sentence: `${dataDir}.` };
  return {
    ...line,
    state: "soon",
    sentence: `${dataDir} is inside the folder of the program, and would be deleted with it.`,
    todo: "Move it, for example to /var/lib/clinic-website, and set DATA_DIR.",
  };
}

function fine(id: string, name: string, sentence: string): HealthCheck {
  return { id, name, state: "fine", sentence: /[.!]$/.test(sentence) ? sentence : `${sentence}.` };
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
