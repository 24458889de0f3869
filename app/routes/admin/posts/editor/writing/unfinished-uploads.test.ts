import { expect, it } from "vitest";
import { UnfinishedUploads } from "./unfinished-uploads";

it("lets a save go once every file is in the text", async () => {
  const uploads = new UnfinishedUploads();
  const ends = [uploads.begin("sending"), uploads.begin("sending")];
  const settled = uploads.settled();
  expect(uploads.getWait()).toEqual({ kind: "sending", count: 2 });
  for (const end of ends) end();
  expect(await settled).toBe(true);
  expect([uploads.isAny(), uploads.getWait()]).toEqual([false, null]);
});

it("keeps a save that would lose a file, until that is tried again or removed", async () => {
  const uploads = new UnfinishedUploads();
  const sent = uploads.begin("sending");
  const settled = uploads.settled();
  sent();
  const removed = uploads.begin("failed");
  expect(await settled).toBe(false);
  expect(uploads.getWait()).toEqual({ kind: "failed" });
  removed();
  await Promise.resolve();
  expect(uploads.getWait()).toBeNull();
});

it("lets a draft go without a file that failed, which stays to be tried again", async () => {
  const uploads = new UnfinishedUploads();
  const removed = uploads.begin("failed");
  expect(await uploads.settled(true)).toBe(true);
  expect([uploads.isHolding(), uploads.getWait()]).toEqual([true, { kind: "left" }]);
  expect(await uploads.settled()).toBe(false);
  removed();
  await Promise.resolve();
  expect(uploads.getWait()).toBeNull();
});

it("obeys the last button, and somebody who keeps writing instead", async () => {
  const uploads = new UnfinishedUploads();
  uploads.begin("sending");
  const [first, second] = [uploads.settled(), uploads.settled()];
  expect(await first).toBe(false);
  uploads.stopWaiting();
  expect(await second).toBe(false);
  expect(uploads.getWait()).toBeNull();
});
