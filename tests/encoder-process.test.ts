import { type ChildProcess, spawn } from "node:child_process";
import diagnostics from "node:diagnostics_channel";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodeInProcess } from "~/domain/media/encoder-process.server";
import { UploadError } from "~/domain/media/media";
import { photo } from "./support/pictures";
import { makeOwner } from "./support/post-forms";
import { processorTime } from "./support/processor-time";
import { startTestSite, type TestSite } from "./support/site";
import { drMorgan } from "./support/staff";
import type { Visitor } from "./support/visitor";

/** Processes that this one started, oldest first: the built site runs in it. */
let started: ChildProcess[] = [];
const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process);
beforeEach(() => {
  started = [];
});
beforeAll(() => diagnostics.subscribe("child_process", note));
afterAll(() => void diagnostics.unsubscribe("child_process", note));

/** A panorama of 12 megapixels: its renditions, which are 1920 pixels wide at most, take a third of what those of a 4:3 photo take. */
const largePhoto = photo({ width: 6000, height: 2000 });
const smallPhoto = photo({ width: 300, height: 200 });
/** A file that is in the library already is not encoded again. */
const newPhotos = [301, 302, 303].map((width) => photo({ width, height: 200 }));

function isGone(child: ChildProcess): Promise<unknown> {
  return child.exitCode === null && child.signalCode === null ? once(child, "exit") : Promise.resolve();
}

describe("the built site", () => {
  let site: TestSite;
  let owner: Visitor;
  beforeAll(async () => {
    site = await startTestSite();
    owner = await makeOwner(site, drMorgan);
  });
  afterAll(() => site.close());

  const upload = (bytes: Buffer, init: { signal?: AbortSignal } = {}) =>
    owner.upload(bytes, "quail.jpg", undefined, { headers: { Accept: "application/x-ndjson" }, ...init });

  /** Reads the stages of an upload until one matches. */
  async function stagesUntil(answer: Response, pattern: RegExp): Promise<() => Promise<unknown>> {
    const lines = (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (let part = await lines.read(); !part.done; part = await lines.read()) {
      text += part.value;
      if (pattern.test(text)) break;
    }
    return async () => {
      for (let part = await lines.read(); !part.done; part = await lines.read()) text += part.value;
      return JSON.parse(text.trim().split("\n").at(-1) ?? "");
    };
  }
  const encoding = /"encoding":1\b/;

  it.each(["SIGSEGV", "SIGABRT", "SIGKILL"] as const)(
    "survives a decoder that dies by %s, and refuses that picture only",
    async (signal) => {
      const outcome = await stagesUntil(await upload(await largePhoto), encoding);
      expect(started.map(({ spawnargs }) => path.basename(spawnargs.at(-1) ?? ""))).toEqual(["encode-worker.js"]);
      const next = upload((await newPhotos.pop()) ?? Buffer.alloc(0));
      started[0]?.kill(signal);
      expect(await outcome()).toMatchObject({ ok: false, status: 422, reason: "encoder-stopped", sentence: expect.stringMatching(/\.$/) });
      const nextOutcome = await stagesUntil(await next, /"ok"/);
      expect(await nextOutcome()).toMatchObject({ ok: true });
      expect(started).toHaveLength(2);
      expect(site.errors).toEqual([]);
    },
  );

  it("answers from the database while it encodes 12 megapixels, with next to none of its own CPU", async () => {
    const outcome = await stagesUntil(await upload(await largePhoto), encoding);
    // As a terminal and a service manager send them to the whole group while the site finishes its answers.
    for (const signal of ["SIGINT", "SIGTERM"] as const) started[0]?.kill(signal);
    let isDone = false;
    const finished = outcome().finally(() => (isDone = true));
    // A query that no page knows keeps the page cache out of it.
    const ask = async () => expect((await site.get("/blog?uncached=1")).status).toBe(200);
    // On a busy machine it would be done before the twentieth answer.
    started[0]?.kill("SIGSTOP");
    for (let answers = 0; answers < 20; answers += 1) await ask();
    expect(isDone).toBe(false);
    started[0]?.kill("SIGCONT");
    // Encoding takes two seconds, and a busy machine counts more for all. This is receiving the renditions and storing them.
    expect(await processorTime(async () => expect(await finished).toMatchObject({ ok: true }))).toBeLessThan(1000);
  });

  it("ends the work of a sender who has gone", async () => {
    const bytes = await photo({ width: 6500, height: 2000 });
    const upload13Megapixels = async (signal: AbortSignal) => stagesUntil(await upload(bytes, { signal }), /"encoding":1\b|"ok"/);
    for (const attempt of [1, 2]) {
      const gone = new AbortController();
      await upload13Megapixels(gone.signal);
      gone.abort();
      await Promise.all(started.map(isGone));
      // Had the first attempt been finished, the library would have the picture.
      expect(started).toHaveLength(attempt);
    }
  });
});

describe("the encoder's process", () => {
  it.each([
    ["memory", { memory: 1, cpuSeconds: 60 }],
    ["time", { memory: Number.POSITIVE_INFINITY, cpuSeconds: 0.01 }],
  ])("ends when it takes too much %s", async (_name, limits) => {
    const encoding = encodeInProcess(await largePhoto, "jpeg", { limits });
    await expect(encoding).rejects.toMatchObject({ constructor: UploadError, reason: "encoder-stopped" });
  });

  it("passes on why a picture can't be read", async () => {
    await expect(encodeInProcess((await smallPhoto).subarray(0, -9000), "jpeg")).rejects.toMatchObject({ reason: "unreadable" });
  });

  it("brings the pictures, and is gone", async () => {
    const picture = await encodeInProcess(await smallPhoto, "jpeg");
    expect(picture).toMatchObject({ width: 300, height: 200, wasAnimated: false });
    expect(picture.renditions.every(({ bytes }) => Buffer.isBuffer(bytes) && bytes.length > 100)).toBe(true);
    await Promise.all(started.map(isGone));
    expect(started).toHaveLength(1);
  });

  it("ends with a listener that fails", async () => {
    const onRendition = () => {
      throw new Error("The reader has gone.");
    };
    await expect(encodeInProcess(await smallPhoto, "jpeg", { onRendition })).rejects.toThrow("The reader has gone.");
    await Promise.all(started.map(isGone));
  });

  it("starts for nobody who has gone already", async () => {
    await expect(encodeInProcess(await smallPhoto, "jpeg", { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: "AbortError" });
    expect(started).toEqual([]);
  });

  it("gets none of the site's settings", async () => {
    const encoding = encodeInProcess(await smallPhoto, "jpeg", {
      onRendition: () => {
        const own = `/proc/${started[0]?.pid}/environ`;
        // Node itself names the channel to its parent.
        if (process.platform === "linux") expect(readFileSync(own, "utf8").replaceAll(/NODE_CHANNEL_\w+=\w+\0/g, "")).toBe("");
      },
    });
    await encoding;
  });

  it("loads the encoder alone, not the site", () => {
    const loaded = new Set(["encode-worker.js"]);
    for (const file of loaded) {
      const text = readFileSync(path.join("build/server", file), "utf8");
      for (const [, name] of text.matchAll(/(?:from|import)\s*\(?"\.\/([^"]+)"/g)) if (name) loaded.add(name);
    }
    expect([...loaded].filter((file) => /^(main|database)/.test(file))).toEqual([]);
  });

  it("does not outlive a site that is killed", async () => {
    const program = `
      import { fork } from "node:child_process";
      import { readFileSync } from "node:fs";
      const child = fork("build/server/encode-worker.js", [], { execArgv: [], serialization: "advanced", stdio: ["ignore", "ignore", "inherit", "ipc"] });
      child.on("message", ({ kind, done }) => done === 1 && process.stdout.write("encoding"));
      const upload = Buffer.concat(await Array.fromAsync(process.stdin));
      child.send({ upload, format: "jpeg", limits: { memory: Infinity, cpuSeconds: Infinity } });`;
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: "pipe" });
    parent.stdin.end(await largePhoto);
    await once(parent.stdout, "data");
    parent.kill("SIGKILL");
    // The encoder holds the other end of this pipe as long as it lives.
    await once(parent.stderr.resume(), "close");
  });
});
