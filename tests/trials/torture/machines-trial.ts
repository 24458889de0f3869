import pg from "pg";
import { promoteTheReplica, takeTheDatabaseAway } from "./failover-trial";
import { importOnThree, mailWithThree } from "./shared-work-trial";
import { SteadyLoad } from "./steady-load";
import { PAGES, type Parts, type Row, save, signIn, withMachines } from "./three-machines";

/** Each can be run alone: `npm run torture -- --only machines --parts "outage promotion"`. */
const trials: Readonly<Record<string, (parts: Parts) => Promise<Row>>> = {
  restarts: restartOneAfterTheOther,
  reads: readThroughAnother,
  freeze: freezeOneInASave,
  outage: takeTheDatabaseAway,
  imports: importOnThree,
};

export async function runMachinesTrial(url: string, only: string): Promise<Row[]> {
  const rows: Row[] = [];
  const note = (row: Row) => {
    console.log(`| ${row.trial} | ${row.result} |`);
    rows.push(row);
  };
  const chosen = Object.entries(trials).filter(([name]) => only.includes(name));
  const runChosen = async (parts: Parts) => {
    for (const [, trial] of chosen) note(await trial(parts));
  };
  if (chosen.length > 0) await withMachines(url, runChosen);
  if (only.includes("mails")) note(await mailWithThree(url));
  if (only.includes("promotion")) note(await promoteTheReplica());
  return rows;
}

async function restartOneAfterTheOther({ machines, balancer }: Parts): Promise<Row> {
  const load = new SteadyLoad(balancer.url, PAGES);
  const writer = await signIn(balancer.url);
  let isOver = false;
  let saves = 0;
  let refused = 0;
  const saving = (async () => {
    while (!isOver) {
      const saved = await save(writer, `Restart ${saves + refused}`).catch(() => null);
      if (saved) saves += 1;
      else refused += 1;
    }
  })();
  do for (const machine of machines) await machine.restart();
  while (load.requests < 10_000);
  isOver = true;
  await saving;
  const { requests, failures } = await load.end();
  return {
    trial: "Machines restarted one after the other under load, behind HAProxy",
    result: `${failures.length} of ${requests} requests failed, and ${refused} of ${saves + refused} saves. ${failures.slice(0, 3).join("; ")}`,
    isGood: failures.length + refused === 0,
  };
}

/** Saves through one machine, then reads through another at once. */
async function readThroughAnother({ machines }: Parts): Promise<Row> {
  const [first, ...others] = machines.map(({ url }) => url) as [string, ...string[]];
  const writer = await signIn(first);
  const post = await save(writer, "Seen everywhere");
  if (!post) throw new Error("The first save was refused.");
  let { version } = post;
  let old = 0;
  const times: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    const content = `Read round ${round} of the words.`;
    const since = performance.now();
    const saved = await save(writer, "Seen everywhere", { id: post.id, version, content });
    times.push(performance.now() - since);
    if (!saved) throw new Error("A save was refused.");
    version = saved.version;
    const page = await (await fetch(new URL("/blog/seen-everywhere", others[round % others.length]))).text();
    if (!page.includes(content)) old += 1;
  }
  return {
    trial: "A save, then the first read through another machine",
    result: `${old} of 400 were old pages; a save took ${middle(times)} ms`,
    isGood: old === 0,
  };
}

/** PostgreSQL says when it is in the middle of a transaction. */
async function freezeOneInASave({ machines, databaseUrl }: Parts): Promise<Row> {
  const [first, frozen, third] = machines;
  const [writer, one, other] = [await signIn(frozen.url), await signIn(first.url), await signIn(third.url)];
  const watch = new pg.Client({ connectionString: databaseUrl });
  await watch.connect();
  const isSaving = async () =>
    (await watch.query("select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'")).rowCount !== 0;
  const waits: number[] = [];
  let refused = 0;
  for (let round = 0; round < FREEZES; round += 1) {
    let saving = Promise.resolve<unknown>(null);
    let isOver = false;
    saving = (async () => {
      while (!isOver) await save(writer, `Frozen ${round}`).catch(() => null);
    })();
    while (!(await isSaving()));
    frozen.site.signal("SIGSTOP");
    isOver = true;
    for (const [index, staff] of [one, other].entries()) {
      const since = performance.now();
      if (!(await save(staff, `Beside ${round} ${index}`).catch(() => null))) refused += 1;
      waits.push(performance.now() - since);
    }
    frozen.site.signal("SIGCONT");
    await saving;
  }
  await watch.end();
  const longest = Math.max(...waits);
  return {
    trial: `A machine frozen in the middle of a save, ${FREEZES} times`,
    result: `${refused} of ${waits.length} saves of others were refused; the longest took ${(longest / 1000).toFixed(1)} s`,
    isGood: refused === 0 && longest < 7000,
  };
}

const FREEZES = 6;

function middle(times: readonly number[]): number {
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0);
}
