/** One line of System status and of `npm run doctor`. */
export interface HealthCheck {
  readonly id: string;
  readonly name: string;
  /** Red: somebody has to act today. Soon: within weeks. */
  readonly state: "fine" | "soon" | "red";
  readonly sentence: string;
  /** What to do about a state that is not fine. */
  readonly todo?: string;
}

/** The results that a check can have. */
export function resultsOf(id: string, name: string) {
  return {
    fine: (sentence: string): HealthCheck => ({ id, name, state: "fine", sentence }),
    soon: (sentence: string, todo: string): HealthCheck => ({ id, name, state: "soon", sentence, todo }),
    red: (sentence: string, todo: string): HealthCheck => ({ id, name, state: "red", sentence, todo }),
  };
}

export interface Health {
  /** Everything, as it is at the moment. */
  read(): Promise<readonly HealthCheck[]>;
  /** What was red within the last half minute, for a page that many open and that must not wait. */
  readRed(): Promise<readonly HealthCheck[]>;
}
