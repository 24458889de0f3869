import { nextIsElsewhere, openLive } from "../../support/live-reader";
import { promoteTheReplica, takeTheDatabaseAway } from "./failover-trial";
import { restartOneAlone, startThreeOnNothing } from "./one-machine-trials";
import { OpenDashboard } from "./open-dashboard";
import { mixTwoBuilds, restartBehindHaproxy, restartBehindNginx } from "./restart-trials";
import { importOnThree, mailWithThree, spendANight } from "./shared-work-trial";
import { cutOneOffInASave, freezeOneInASave } from "./stuck-trials";
import { middleAndWorst, type Parts, type Row, save, signIn, withMachines } from "./three-machines";

/** On the same three machines. */
const together: Readonly<Record<string, (parts: Parts) => Promise<Row>>> = {
  restarts: restartBehindHaproxy,
  nginx: restartBehindNginx,
  reads: readThroughAnother,
  events: hearThroughOthers,
  freeze: freezeOneInASave,
  cut: cutOneOffInASave,
  outage: takeTheDatabaseAway,
  imports: importOnThree,
};

/** Each with machines of its own, or without. */
const alone: Readonly<Record<string, (url: string, formerFolder?: string) => Promise<Row>>> = {
  mixed: mixTwoBuilds,
  mails: mailWithThree,
  night: spendANight,
  promotion: promoteTheReplica,
  starts: startThreeOnNothing,
  single: restartOneAlone,
};

/** What `--parts` may name, for example "outage promotion". */
export const machinesParts = [...Object.keys(together), ...Object.keys(alone)];

export async function runMachinesTrial(url: string, parts: readonly string[], formerFolder: string | undefined): Promise<Row[]> {
  const rows: Row[] = [];
  const run = async (part: string, trial: () => Promise<Row>) => {
    const broken = (error: unknown): Row => ({ trial: part, goal: "", result: `It broke off: ${error}`, isGood: false });
    const row = await trial().catch(broken);
    console.log(`| ${row.trial} | ${row.goal} | ${row.isGood ? "" : "MISSED: "}${row.result} |`);
    rows.push(row);
  };
  const chosen = Object.entries(together).filter(([part]) => parts.includes(part));
  const runChosen = async (machines: Parts) => {
    for (const [part, trial] of chosen) await run(part, () => trial(machines));
  };
  if (chosen.length > 0) await withMachines(url, runChosen);
  for (const [part, trial] of Object.entries(alone)) if (parts.includes(part)) await run(part, () => trial(url, formerFolder));
  return rows;
}

/** Saves through one machine, then reads through another at once. */
async function readThroughAnother({ machines }: Parts): Promise<Row> {
  const [first, ...others] = machines.map(({ url }) => url) as [string, ...string[]];
  const writer = await signIn(first);
  let { id, version } = await save(writer, "Seen everywhere");
  let old = 0;
  const times: number[] = [];
  for (let round = 0; round < 400; round += 1) {
    const content = `Read round ${round} of the words.`;
    const since = performance.now();
    ({ id, version } = await save(writer, "Seen everywhere", { id, version, content }));
    times.push(performance.now() - since);
    const page = await (await fetch(new URL("/blog/seen-everywhere", others[round % others.length]))).text();
    if (!page.includes(content)) old += 1;
  }
  return {
    trial: "A save, then the first read through another machine",
    goal: "0 of 400 old pages",
    result: `${old} of 400 were old pages; a save took ${middleAndWorst(times)}`,
    isGood: old === 0,
  };
}

const EVENTS = 100;
const ARRIVED_MS = 300;

/** Open dashboards at two machines, and a post that two people open in turn. */
async function hearThroughOthers({ machines }: Parts): Promise<Row> {
  const [first, ...others] = machines;
  const writer = await signIn(first.url);
  const dashboards = await Promise.all(others.map(async ({ url }) => OpenDashboard.open(url, await signIn(url))));
  const times: number[] = [];
  let missed = 0;
  // The first save of a process takes longest.
  let { id } = await save(writer, "Heard everywhere");
  for (let event = 0; event < EVENTS; event += 1) {
    const since = performance.now();
    ({ id } = await save(writer, `Heard everywhere ${event}`));
    for (const dashboard of dashboards) missed += await dashboard.missed([id]);
    times.push(...dashboards.map((dashboard) => (dashboard.heard.get(id) ?? 0) - since));
  }
  for (const dashboard of dashboards) dashboard.close();
  const presences = await enterAndLeave(first.url, others[0].url, id);
  return {
    trial: `An event or a colleague's presence, from the sending of ${EVENTS} saves until others heard of it through another machine`,
    goal: "300 ms at most, none missed",
    result: `events ${middleAndWorst(times)}, ${missed} of ${times.length} missed; presence ${middleAndWorst(presences)}`,
    isGood: missed === 0 && Math.max(...times, ...presences) <= ARRIVED_MS,
  };
}

/** @returns how long the other machine took each time to show it */
async function enterAndLeave(url: string, otherUrl: string, post: string): Promise<number[]> {
  const query = `post=${post}`;
  const staying = new AbortController();
  const blocks = await openLive(url, await signIn(url), { query, signal: staying.signal });
  await nextIsElsewhere(blocks);
  const colleague = await signIn(otherUrl);
  const times: number[] = [];
  const note = async (isElsewhere: boolean) => {
    const since = performance.now();
    while ((await nextIsElsewhere(blocks)) !== isElsewhere);
    times.push(performance.now() - since);
  };
  for (let round = 0; round < EVENTS / 5; round += 1) {
    const leaving = new AbortController();
    const shown = note(true);
    await openLive(otherUrl, colleague, { query, signal: leaving.signal });
    await shown;
    leaving.abort();
    await note(false);
  }
  staying.abort();
  return times;
}
