import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type Balancer, type Machine, startBalancer, startMachine } from "../../support/machines";
import { typedArticle } from "../../support/post-forms";
import { visitProcess } from "../../support/site-process";
import { drMorgan } from "../../support/staff";
import type { Visitor } from "../../support/visitor";
import { Wire } from "../../support/wire";
import { median } from "../bench/load";
import { signUp } from "./kill-trial";

export interface Row {
  readonly trial: string;
  readonly goal: string;
  readonly result: string;
  readonly isGood: boolean;
}

export interface Parts {
  readonly machines: readonly [Machine, Machine, Machine];
  readonly balancer: Balancer;
  readonly databaseUrl: string;
  /** Between the second machine and PostgreSQL. */
  readonly wire: Wire;
}

/** Three processes of the site, each with a folder of its own, over one PostgreSQL and behind HAProxy. */
export async function withMachines<Result>(
  databaseUrl: string,
  job: (parts: Parts) => Promise<Result>,
  { environment = {}, program }: { environment?: Readonly<Record<string, string>>; program?: string } = {},
): Promise<Result> {
  const wire = await Wire.to(databaseUrl);
  const start = (url = databaseUrl) => startMachine({ DATABASE_URL: url, ...environment }, program);
  const machines = [await start(), await start(wire.url), await start()] as const;
  await signUp(machines[0].url);
  const balancer = await startBalancer(machines.map(({ port }) => port));
  try {
    return await job({ machines, balancer, databaseUrl, wire });
  } finally {
    await balancer.close();
    await Promise.all(machines.map((machine) => machine.remove()));
    wire.close();
  }
}

/** @returns how long it took, in milliseconds @throws after five minutes, so that every trial ends */
export async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<number> {
  const since = performance.now();
  while (!(await isSo())) {
    if (performance.now() - since > 300_000) throw new Error(`It was five minutes until ${what}.`);
    await delay(5);
  }
  return performance.now() - since;
}

/** A new database of the same server. @returns its address */
export async function makeDatabase(url: string, name: string): Promise<string> {
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`).finally(() => server.end());
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
}

export async function signIn(url: string): Promise<Visitor> {
  const visitor = visitProcess(url);
  await visitor.signIn(drMorgan.email);
  return visitor;
}

/** @throws when it was refused */
export async function save(
  writer: Visitor,
  title: string,
  { id = "", version = 0, content = "Cool the pet, then call." } = {},
): Promise<{ readonly id: string; readonly version: number }> {
  const fields = { ...typedArticle, title, slug: "", content, status: "published", save: "", saveId: crypto.randomUUID() };
  const response = await writer.post(id ? `/admin/posts/${id}/save` : "/admin/posts/save", { ...fields, version: String(version) });
  const text = await response.text();
  if (!response.ok) throw new Error(`A save was answered ${response.status}: ${text.slice(0, 200)}`);
  return (JSON.parse(text) as { saved: { id: string; version: number } }).saved;
}

export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}

/** For example `12 ms, 40 ms at most`. */
export function middleAndWorst(times: readonly number[]): string {
  return `${Math.round(median(times))} ms, ${Math.round(Math.max(...times))} ms at most`;
}
