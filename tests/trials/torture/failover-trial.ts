import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPrograms, startTestPostgres } from "../../../scripts/test-postgres.mjs";
import type { Visitor } from "../../support/visitor";
import { Wire } from "../../support/wire";
import { SteadyLoad } from "./steady-load";
import { type Parts, type Row, save, seconds, signIn, until, withMachines } from "./three-machines";

const OUTAGE_MS = 20_000;

export async function takeTheDatabaseAway({ balancer, databaseUrl }: Parts): Promise<Row> {
  const name = new URL(databaseUrl).pathname.slice(1);
  const elsewhere = new URL(databaseUrl);
  elsewhere.pathname = "/template1";
  const server = new pg.Client({ connectionString: elsewhere.href });
  await server.connect();
  const writer = await signIn(balancer.url);
  const load = new SteadyLoad(balancer.url);
  await server.query(`alter database ${name} with allow_connections false`);
  await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await delay(OUTAGE_MS);
  await server.query(`alter database ${name} with allow_connections true`);
  const back = await untilSaved(writer, "After the outage");
  await load.end();
  await server.end();
  return {
    trial: "The database is away for 20 s",
    goal: "0 requests of readers",
    result: `${load.words}; saves were back after ${seconds(back)}`,
    isGood: load.failures.length === 0,
  };
}

/** A primary that is killed, and a replica that takes its place: a commit waits for both. */
export async function promoteTheReplica(): Promise<Row> {
  const cluster = await startReplicatedPostgres();
  return withMachines(cluster.url, async ({ balancer }) => {
    const writer = await signIn(balancer.url);
    const load = new SteadyLoad(balancer.url);
    const acknowledged: string[] = [];
    const saveSome = async (count: number, words: string) => {
      for (let number = 0; number < count; number += 1) {
        const saved = await save(writer, `${words} ${number}`).catch(() => null);
        if (saved) acknowledged.push(saved.id);
      }
    };
    const saving = saveSome(SAVES, "Before");
    await until("half was saved", () => acknowledged.length >= SAVES / 2);
    await cluster.promote();
    const back = await untilSaved(writer, "Promoted");
    await saving;
    await saveSome(SAVES, "After");
    await load.end();
    const { rows } = await cluster.queryReplica("select id from blog_posts where id = any($1)", [acknowledged]);
    const lost = acknowledged.length - rows.length;
    return {
      trial: "The primary killed and a replica promoted, with synchronous replication",
      goal: "saves back within 5 s, none lost; 0 requests of readers",
      result: `saves were back ${seconds(back)} after the promotion; ${lost} of ${acknowledged.length} acknowledged were lost; ${load.words}`,
      isGood: lost === 0 && back < 5000 && load.failures.length === 0,
    };
  }).finally(() => cluster.stop());
}

const SAVES = 10;

function untilSaved(writer: Visitor, title: string): Promise<number> {
  return until("somebody could save", async () => (await save(writer, title).catch(() => null)) !== null);
}

const REPLICA_PORT = 5433;

/** Behind an address that leads to the primary, as Patroni's balancer or a host's name does. */
async function startReplicatedPostgres() {
  const primary = await startTestPostgres({ synchronous_commit: "on" });
  const programs = findPrograms();
  if ("problem" in primary || !programs) throw new Error("PostgreSQL could not be started.");
  const folder = new URL(primary.url).searchParams.get("host") ?? "";
  const { uid, gid } = statSync(folder);
  const replicaFolder = path.join(folder, "replica");
  const account = { uid, gid, cwd: folder };
  execFileSync(
    path.join(programs, "pg_basebackup"),
    ["-h", folder, "-U", "tests", "-D", replicaFolder, "--write-recovery-conf", "--checkpoint=fast", "--no-sync"],
    account,
  );
  const settings = { listen_addresses: "", unix_socket_directories: folder, max_connections: "200" };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const replica = spawn(path.join(programs, "postgres"), ["-D", replicaFolder, "-p", String(REPLICA_PORT), ...parameters], {
    ...account,
    stdio: "ignore",
  });
  const query = async (port: number, text: string, values: readonly unknown[] = []) => {
    const client = new pg.Client({ host: folder, port, user: "tests", database: "postgres" });
    client.on("error", () => undefined);
    await client.connect();
    return client.query(text, [...values]).finally(() => client.end());
  };
  await query(5432, "alter system set synchronous_standby_names = '*'");
  await query(5432, "select pg_reload_conf()");
  const isFollowed = async () => (await query(5432, "select from pg_stat_replication where sync_state = 'sync'")).rowCount !== 0;
  await until("the replica followed", isFollowed);

  const replicaUrl = new URL(primary.url);
  replicaUrl.port = String(REPLICA_PORT);
  const wire = await Wire.to(primary.url);
  return {
    url: wire.url,
    queryReplica: (text: string, values: readonly unknown[]) => query(REPLICA_PORT, text, values),
    promote: async () => {
      const [pid = ""] = readFileSync(path.join(folder, "data/postmaster.pid"), "utf8").split("\n");
      process.kill(Number(pid), "SIGQUIT");
      await query(REPLICA_PORT, "select pg_promote(true, 60)");
      wire.leadTo(replicaUrl.href);
    },
    stop: async () => {
      wire.close();
      replica.kill("SIGQUIT");
      await once(replica, "close");
      await primary.stop();
    },
  };
}
