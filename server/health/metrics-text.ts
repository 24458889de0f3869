import { BUCKETS, type RequestTimes } from "./request-times";

export interface Gauge {
  readonly name: string;
  readonly help: string;
  /** A counter only ever grows while the process runs. */
  readonly type?: "counter";
  /** By their labels, such as `cache="hit"`, or one value without any; what is not known is left out. */
  readonly values: number | null | Readonly<Record<string, number>>;
}

/** Prometheus's text exposition format 0.0.4. @see https://prometheus.io/docs/instrumenting/exposition_formats/ */
export function metricsText(times: RequestTimes, gauges: readonly Gauge[]): string {
  return `${[...requestLines(times), ...gauges.flatMap((gauge) => [...gaugeLines(gauge)])].join("\n")}\n`;
}

export const METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

function* requestLines(times: RequestTimes): Generator<string> {
  const all = [...times.all()].map(([method, route, counts]) => ({ labels: `method="${method}",route="${escaped(route)}"`, counts }));
  yield* heading("http_requests_total", "Requests that were answered, by route and class of status.", "counter");
  for (const { labels, counts } of all) {
    for (const [digit, count] of counts.statuses.entries()) {
      if (count > 0) yield `http_requests_total{${labels},status="${digit}xx"} ${count}`;
    }
  }
  yield* heading("http_request_duration_seconds", "Until an answer was handed over; streams are left out.", "histogram");
  for (const { labels, counts } of all) {
    let sum = 0;
    for (const [place, count] of counts.buckets.entries()) {
      sum += count;
      const end = BUCKETS[place];
      yield `http_request_duration_seconds_bucket{${labels},le="${end === undefined ? "+Inf" : end / 1000}"} ${sum}`;
    }
    yield `http_request_duration_seconds_sum{${labels}} ${counts.milliseconds / 1000}`;
    yield `http_request_duration_seconds_count{${labels}} ${sum}`;
  }
}

function* gaugeLines({ name, help, type, values }: Gauge): Generator<string> {
  if (values === null) return;
  yield* heading(name, help, type ?? "gauge");
  if (typeof values === "number") yield `${name} ${values}`;
  else for (const [labels, value] of Object.entries(values)) yield `${name}{${labels}} ${value}`;
}

function heading(name: string, help: string, type: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];
}

function escaped(label: string): string {
  return label.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n");
}
