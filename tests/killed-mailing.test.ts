import { expect, it } from "vitest";
import { engines, makeEnvironment } from "./support/engines";
import { runMailingTrial } from "./trials/torture/mailing-trial";

const READERS = 200;

it.each(engines)("a mailing whose process is killed in the middle reaches each recipient exactly once (%s)", async (engine) => {
  const { environment, remove } = await makeEnvironment(engine);
  const figures = await runMailingTrial(environment, READERS, false);
  expect(figures).toEqual({ once: READERS, never: 0, oftener: 0, accepted: READERS - 1, unclear: 1 });
  await remove();
});
