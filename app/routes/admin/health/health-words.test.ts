import { expect, it } from "vitest";
import type { HealthCheck } from "~/domain/health/health-check";
import { overall } from "./health-words";

it("says in one sentence how everything is, the worst first", () => {
  const of = (...states: HealthCheck["state"][]) => overall(states.map((state) => ({ id: state, name: "", state, sentence: "" }))).title;
  expect([of("fine"), of("fine", "soon"), of("red", "soon", "soon"), of("red", "red")]).toEqual([
    ...["All is well", "One thing to do soon"],
    ...["One thing needs you", "2 things need you"],
  ]);
});
