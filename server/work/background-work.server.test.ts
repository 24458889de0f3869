import { expect, it } from "vitest";
import { BackgroundWork } from "./background-work.server";

it("runs one piece of work after another, the latest of each key, despite failures", async () => {
  const background = new BackgroundWork();
  const done: string[] = [];
  let atOnce = 0;
  const work = (name: string) => async () => {
    atOnce += 1;
    await new Promise((resolve) => setImmediate(resolve));
    done.push(`${name} ${atOnce}`);
    atOnce -= 1;
    if (name === "b") background.add("e", work("e"));
    if (name === "b") throw new Error("b fails");
  };
  for (const name of ["a", "b", "c"]) background.add(name, work(name));
  background.add("c", work("d"));
  await background.idle();
  expect(done).toEqual(["a 1", "b 1", "d 1", "e 1"]);
  background.add("f", work("f"));
  await background.idle();
  expect(done.at(-1)).toBe("f 1");
});
