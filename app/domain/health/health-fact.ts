/** One line of System status and of `npm run doctor`. */
export interface HealthFact {
  readonly id: string;
  readonly name: string;
  /** Red: somebody has to act today. Soon: within weeks. */
  readonly state: "fine" | "soon" | "red";
  readonly sentence: string;
  /** What to do about a state that is not fine. */
  readonly todo?: string;
}

export interface Health {
  /** Everything, as it is at the moment. */
  read(): Promise<readonly HealthFact[]>;
  /** Red facts of the last half minute, for a page that many open and that waits for nobody. */
  readRed(): Promise<readonly HealthFact[]>;
}
