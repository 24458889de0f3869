import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isInstalled } from "./support/proxies";
import { startTestSite } from "./support/site";

it("tells Prometheus what the site does, on a port of its own and to this machine only", async () => {
  const site = await startTestSite({ environment: { METRICS_PORT: "0" } });
  const get = async (path = "/metrics") => {
    const answer = await fetch(new URL(path, site.metricsUrl ?? ""));
    return { status: answer.status, type: answer.headers.get("Content-Type"), text: await answer.text() };
  };
  try {
    for (const path of ["/about", "/about", "/no/such/page", "/health"]) await (await site.get(path)).text();
    expect(site.metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    mkdirSync(path.join(site.dataDir, "backups"));
    writeFileSync(path.join(site.dataDir, "backups/clinic-2026-11-18-091000Z-nightly.backup"), "");
    const { type, text } = await get();
    expect(text).toContain("backup_newest_timestamp_seconds 1794993000\n");
    expect(type).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(
      text.split("\n").filter((line) => !/^(# (HELP|TYPE) [a-z_\d]+ .+|[a-z_\d]+(\{([a-z]+="[^"]*",?)+\})? [\d.e+-]+|)$/.test(line)),
    ).toEqual([]);
    expect(text).toContain('http_requests_total{method="GET",route="/about",status="2xx"} 2\n');
    expect(text).toContain('http_requests_total{method="GET",route="/*",status="4xx"} 1\n');
    expect(text).toContain('http_request_duration_seconds_bucket{method="GET",route="/about",le="+Inf"} 2\n');
    expect(text).toContain('page_requests_total{cache="hit"} 1\n');
    expect(text).toMatch(/^database_up 1$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    if (isInstalled("promtool")) expect(execFileSync("promtool", ["check", "metrics"], { input: text, encoding: "utf8" })).toBe("");
    expect((await get("/")).status).toBe(404);
    expect((await site.get("/metrics")).status).toBe(404);
  } finally {
    await site.close();
  }
  await expect(get()).rejects.toThrow();
});

it("names the setting of a port that another program has", async () => {
  const site = await startTestSite();
  const { port } = new URL(site.url);
  await expect(startTestSite({ environment: { METRICS_PORT: port } })).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or choose another port, for example: METRICS_PORT=`,
  );
  await expect(startTestSite({ environment: { METRICS_PORT: "0", METRICS_HOST: "192.0.2.1" } })).rejects.toThrow(
    "METRICS_HOST names no address of this machine (192.0.2.1).",
  );
  await site.close();
});

it("opens no port for metrics unless asked", async () => {
  const site = await startTestSite();
  expect(site.metricsUrl).toBeNull();
  await site.close();
});
