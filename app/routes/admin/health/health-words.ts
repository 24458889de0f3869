import type { HealthCheck } from "~/domain/health/health-check";

/** The sentence above all facts. */
export function overall(facts: readonly HealthCheck[]): { readonly state: HealthCheck["state"]; readonly title: string } {
  const count = (state: HealthCheck["state"]) => facts.filter((fact) => fact.state === state).length;
  const [red, soon] = [count("red"), count("soon")];
  if (red > 0) return { state: "red", title: red === 1 ? "One thing needs you" : `${red} things need you` };
  if (soon > 0) return { state: "soon", title: soon === 1 ? "One thing to do soon" : `${soon} things to do soon` };
  return { state: "fine", title: "All is well" };
}
