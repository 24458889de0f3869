import pg from "pg";
import { SteadyLoad } from "./steady-load";
import { type Parts, type Row, save, seconds, signIn, until } from "./three-machines";

const ROUNDS = 4;
const LONGEST_SAVE_MS = 7000;
const LEFT_OUT_MS = 4000;

export function freezeOneInASave(parts: Parts): Promise<Row> {
  const { site } = parts.machines[1];
  return stopInSaves(parts, `A machine frozen in the middle of a save, ${ROUNDS} times`, (isStopped) =>
    site.signal(isStopped ? "SIGSTOP" : "SIGCONT"),
  );
}

/** PostgreSQL sees a silent connection, not a dead one: its own keepalive can't be tried this way. */
export function cutOneOffInASave(parts: Parts): Promise<Row> {
  return stopInSaves(parts, `A machine cut off from PostgreSQL in the middle of a save, ${ROUNDS} times`, (isStopped) => {
    parts.wire.isSilent = isStopped;
  });
}

async function stopInSaves(parts: Parts, trial: string, stop: (isStopped: boolean) => void): Promise<Row> {
  const { machines, balancer, databaseUrl } = parts;
  const [one, stuck, other] = await Promise.all(machines.map(({ url }) => signIn(url)));
  if (!one || !stuck || !other) throw new Error("There are three machines.");
  const watch = new pg.Client({ connectionString: databaseUrl });
  await watch.connect();
  const load = new SteadyLoad(balancer.url, 2);
  const acknowledged: string[] = [];
  const saveOne = async (writer: typeof one) => {
    const saved = await save(writer, `Saved ${crypto.randomUUID()}`).catch(() => null);
    if (saved) acknowledged.push(saved.id);
    return saved !== null;
  };
  const waits: number[] = [];
  const outs: number[] = [];
  let refused = 0;
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      let isOver = false;
      const saving = (async () => {
        while (!isOver) await saveOne(stuck);
      })();
      await until("it saved", async () => (await watch.query(IN_A_SAVE)).rowCount !== 0);
      const logged = balancer.log().length;
      const says = (state: string) =>
        until(`the balancer found it ${state}`, () => balancer.log().slice(logged).includes(`ready/machine1 is ${state}`));
      stop(true);
      isOver = true;
      const out = says("DOWN");
      for (const writer of [one, other]) {
        const begun = performance.now();
        if (!(await saveOne(writer))) refused += 1;
        waits.push(performance.now() - begun);
      }
      outs.push(await out);
      stop(false);
      await Promise.all([saving, says("UP")]);
    }
  } finally {
    stop(false);
    await load.end();
  }
  const { rows } = await watch.query("select from blog_posts where id = any($1)", [acknowledged]);
  await watch.end();
  const lost = acknowledged.length - rows.length;
  const [wait, out] = [Math.max(...waits), Math.max(...outs)];
  return {
    trial,
    goal: "saves of others after 7 s at most, none lost; left out after 4 s; 0 requests of readers",
    result: `${refused} of ${waits.length} saves of others were refused, the longest took ${seconds(wait)}; ${lost} of ${acknowledged.length} acknowledged were lost; it was left out after ${seconds(out)} at most; ${load.words}`,
    isGood: refused + lost + load.failures.length === 0 && wait < LONGEST_SAVE_MS && out < LEFT_OUT_MS,
  };
}

/** PostgreSQL says when somebody is in the middle of a transaction. */
const IN_A_SAVE = "select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'";
