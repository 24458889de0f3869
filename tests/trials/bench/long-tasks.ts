/** Of a trace by Chrome; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly dur?: number;
  /** Processor time of the thread. */
  readonly tdur?: number;
  readonly args: { readonly name?: string; readonly data?: { readonly frame?: string; readonly url?: string } };
}

/** Milliseconds of processor time of the page's longest tasks, the longest first. @param slower how many times slower the phone is */
export function taskTimes(trace: readonly TraceEvent[], page: string, slower: number): number[] {
  const loading = trace.find(({ name, args }) => name === "ParseHTML" && JSON.stringify(args).includes(page));
  const isOnMainThread = ({ pid, tid }: TraceEvent) => pid === loading?.pid && tid === loading.tid;
  const tasks = trace.filter((event) => event.name.endsWith("RunTask") && event.tdur !== undefined && isOnMainThread(event));
  return tasks.map(({ tdur = 0 }) => (tdur / 1000) * slower).toSorted((one, other) => other - one);
}
