import { expect, it } from "vitest";
import type { HealthCheck } from "~/domain/health/health-check";
import { summarize } from "./health-page";

it("says in one sentence how everything is, the worst first", () => {
  const of = (...states: HealthCheck["state"][]) => summarize(states.map((state) => ({ id: state, name: "", state, sentence: "" }))).title;
  expect([of("fine"), of("fine", "soon"), of("red", "soon", "soon"), of("red", "red")]).toEqual([
    ...["All is well", "One thing to do soon"],
    ...["One thing needs attention", "2 things need attention"],
  ]);
});
