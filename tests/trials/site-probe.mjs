// Loaded into a site's process by --import, with an IPC channel: says what the process costs, and moves its clock.
import { isMainThread } from "node:worker_threads";

if (isMainThread) answerParent();

function answerParent() {
  process.on("message", ({ id, ask, shift = 0 }) => {
    if (ask === "shift") shiftClock(shift);
    if (ask === "settle") globalThis.gc?.();
    process.send({ id, ...usage() });
  });
  // Nothing is left behind when the tool that started the site is killed.
  process.on("disconnect", () => process.exit());
  process.channel.unref();
  setInterval(look, 5).unref();
}

let last = process.threadCpuUsage();
let longestPause = 0;

/** Processor time of this thread between two turns of its event loop; time on a clock would count the machine's other work. */
function look() {
  const { user, system } = process.threadCpuUsage(last);
  last = process.threadCpuUsage();
  longestPause = Math.max(longestPause, (user + system) / 1000);
}

function usage() {
  look();
  const pause = longestPause;
  longestPause = 0;
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return { processorTime: (user + system) / 1000, longestPause: pause, rss, heapUsed };
}

function shiftClock(milliseconds) {
  const RealDate = Date;
  const { now } = RealDate;
  RealDate.now = () => now() + milliseconds;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [RealDate.now()], newTarget),
  });
}
