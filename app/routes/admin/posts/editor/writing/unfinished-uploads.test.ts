import { expect, it } from "vitest";
import { UnfinishedUploads } from "./unfinished-uploads";

it("lets a save continue once every file is in the text", async () => {
  const uploads = new UnfinishedUploads();
  const ends = [uploads.begin("sending"), uploads.begin("sending")];
  const done = uploads.whenDone();
  expect(uploads.getWait()).toEqual({ kind: "sending", count: 2 });
  for (const end of ends) end();
  expect(await done).toBe(true);
  expect([uploads.isAny(), uploads.getWait()]).toEqual([false, null]);
});

it("stops a save that would lose a file, until that is retried or removed", async () => {
  const uploads = new UnfinishedUploads();
  const sent = uploads.begin("sending");
  const done = uploads.whenDone();
  sent();
  const removed = uploads.begin("failed");
  expect(await done).toBe(false);
  expect(uploads.getWait()).toEqual({ kind: "failed" });
  removed();
  await Promise.resolve();
  expect(uploads.getWait()).toBeNull();
});

it("lets a draft be saved without a failed file, which can be retried", async () => {
  const uploads = new UnfinishedUploads();
  const removed = uploads.begin("failed");
  expect(await uploads.whenDone(true)).toBe(true);
  expect([uploads.isHolding(), uploads.getWait()]).toEqual([true, { kind: "left" }]);
  expect(await uploads.whenDone()).toBe(false);
  removed();
  await Promise.resolve();
  expect(uploads.getWait()).toBeNull();
});

it("follows the last button, or keeps writing", async () => {
  const uploads = new UnfinishedUploads();
  uploads.begin("sending");
  const [first, second] = [uploads.whenDone(), uploads.whenDone()];
  expect(await first).toBe(false);
  uploads.stopWaiting();
  expect(await second).toBe(false);
  expect(uploads.getWait()).toBeNull();
});
