// Loaded into the processes of a site by --import: a wait of 20 s or more ends at the next full ten seconds of the clock, so that the hours of
// a night are quick, and several processes look at the same moment. Time limits of the database are shorter.
const { setTimeout: wait } = globalThis;

globalThis.setTimeout = (job, milliseconds, ...rest) =>
  wait(job, milliseconds >= 20_000 ? 10_000 - (Date.now() % 10_000) : milliseconds, ...rest);
