import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { dockerStages, writtenSteps } from "./written-steps";

it("finds the nine steps of docs/deployment.md and what is typed in each", () => {
  const steps = writtenSteps(readFileSync("docs/deployment.md", "utf8"), "On a fresh machine");
  expect(steps.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(steps.filter(({ commands }) => commands.length === 0)).toEqual([]);
  expect(steps[1]?.commands[1]).toBe("cd /opt/clinic-website");
  // These alone need a person.
  const edited = steps.flatMap(({ commands }) => commands).filter((command) => command.startsWith("nano "));
  expect(edited).toEqual(["nano .env", "nano /etc/caddy/Caddyfile"]);
});

it("finds the stages of the Dockerfile, each instruction on one line", () => {
  const stages = dockerStages(readFileSync("Dockerfile", "utf8"));
  expect(stages.map(({ name }) => name)).toEqual(["build", ""]);
  const known = ["WORKDIR", "COPY", "RUN", "ENV", "USER", "VOLUME", "EXPOSE", "HEALTHCHECK", "CMD"];
  expect(stages.flatMap(({ instructions }) => instructions.map(({ name }) => name)).filter((name) => !known.includes(name))).toEqual([]);
  const check = stages[1]?.instructions.find(({ name }) => name === "HEALTHCHECK");
  expect(JSON.parse(check?.text.replace(/^.*?CMD /, "") ?? "")).toEqual(["node", "-e", expect.stringContaining("/health")]);
});
