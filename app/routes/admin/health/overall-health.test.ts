import { expect, it } from "vitest";
import type { HealthFact } from "~/domain/health/health-fact";
import { summarize } from "./health-page";

it("summarizes the facts in one sentence, the worst first", () => {
  const of = (...states: HealthFact["state"][]) => summarize(states.map((state) => ({ id: state, name: "", state, sentence: "" }))).title;
  expect([of("fine"), of("fine", "soon"), of("red", "soon", "soon"), of("red", "red")]).toEqual([
    ...["All is well", "One thing to do soon"],
    ...["One thing needs attention", "2 things need attention"],
  ]);
});
