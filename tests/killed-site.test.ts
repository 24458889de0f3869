import { expect, it } from "vitest";
import { engines, makeEnvironment } from "./support/engines";
import { runKillTrial } from "./trials/torture/kill-trial";

it.each(engines)("a site that is killed while people save and upload has everything it acknowledged, whole (%s)", async (engine) => {
  const kills = engine === "SQLite" ? 4 : 3;
  const { environment, remove } = await makeEnvironment(engine);
  const figures = await runKillTrial({ environment, kills, seed: 9, most: 8 });
  expect(figures).toMatchObject({ kills, losses: [], faults: [] });
  expect(Math.min(figures.saves, figures.uploads)).toBeGreaterThanOrEqual(kills);
  await remove();
});
