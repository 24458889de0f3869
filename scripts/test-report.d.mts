export interface Failure {
  readonly file: string;
  readonly name: string;
  readonly reason?: string;
}
export interface Report {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly Failure[];
}
export function vitestProgress(output: string, files: number): string;
export function playwrightProgress(output: string): string;
export function readVitest(report: object): Report;
export function readPlaywright(report: object): Report;
export function describeFailures(failures: readonly Failure[]): string[];
