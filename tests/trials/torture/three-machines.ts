import { type Balancer, type Machine, startBalancer, startMachine } from "../../support/machines";
import { typedArticle } from "../../support/post-forms";
import { visitProcess } from "../../support/site-process";
import { drMorgan, goodPassword } from "../../support/staff";
import type { Visitor } from "../../support/visitor";

export interface Row {
  readonly trial: string;
  readonly result: string;
  readonly isGood: boolean;
}

export interface Parts {
  readonly machines: readonly [Machine, Machine, Machine];
  readonly balancer: Balancer;
  readonly databaseUrl: string;
}

export const PAGES = ["/", "/about", "/services", "/blog"];

/** Three processes of the site, each with a folder of its own, over one PostgreSQL and behind HAProxy. */
export async function withMachines<Result>(
  databaseUrl: string,
  job: (parts: Parts) => Promise<Result>,
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const start = () => startMachine({ DATABASE_URL: databaseUrl, ...environment });
  const machines = [await start(), await start(), await start()] as const;
  const owner = visitProcess(machines[0].url);
  await owner.post("/admin/create-account", { ...drMorgan, password: goodPassword });
  const balancer = await startBalancer(machines.map(({ port }) => port));
  try {
    return await job({ machines, balancer, databaseUrl });
  } finally {
    await balancer.close();
    await Promise.all(machines.map((machine) => machine.remove()));
  }
}

export async function signIn(url: string): Promise<Visitor> {
  const visitor = visitProcess(url);
  await visitor.signIn(drMorgan.email);
  return visitor;
}

/** @returns null when it was refused */
export async function save(
  writer: Visitor,
  title: string,
  { id = "", version = 0, content = "Cool the pet, then call." } = {},
): Promise<{ readonly id: string; readonly version: number } | null> {
  const fields = { ...typedArticle, title, slug: "", content, status: "published", save: "", saveId: crypto.randomUUID() };
  const response = await writer.post(id ? `/admin/posts/${id}/save` : "/admin/posts/save", { ...fields, version: String(version) });
  const text = await response.text();
  return response.ok ? (JSON.parse(text) as { saved: { id: string; version: number } }).saved : null;
}
