import { describe, expect, it } from "vitest";
import { mediaNotFound, UPLOAD_LIMIT, UploadError } from "~/domain/media/media";
import { readUpload } from "./read-upload.server";
import { answerUpload } from "./upload-answer.server";

const address = "http://localhost/admin/media/upload";

describe("the file of a request", () => {
  it("is its body, named by a header", async () => {
    const request = new Request(address, {
      method: "POST",
      body: "bytes",
      headers: { "Content-Type": "image/png", "X-File-Name": "caf%C3%A9.png" },
    });
    expect(await readUpload(request)).toEqual({ bytes: Buffer.from("bytes"), name: "café.png" });
  });

  it("is a form's field where there is no script", async () => {
    const form = new FormData();
    form.set("file", new File(["bytes"], "quail.png"));
    expect(await readUpload(new Request(address, { method: "POST", body: form }))).toEqual({
      bytes: Buffer.from("bytes"),
      name: "quail.png",
    });
  });

  it.each([
    ["a form without one", () => new Request(address, { method: "POST", body: new FormData() })],
    [
      "a form that was cut off",
      () =>
        new Request(address, {
          method: "POST",
          body: "--x\r\nContent-Dis",
          headers: { "Content-Type": "multipart/form-data; boundary=x" },
        }),
    ],
  ])("is missing in %s", async (_name, make) => {
    await expect(readUpload(make())).rejects.toMatchObject({ reason: "empty" });
  });

  it("is not read beyond the limit", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const init: RequestInit & { duplex: "half" } = { method: "POST", body, duplex: "half" };
    await expect(readUpload(new Request(address, init))).rejects.toMatchObject({ reason: "too-large" });
    expect(sent).toBeLessThanOrEqual(UPLOAD_LIMIT + 3 * 1024 * 1024);
  });
});

describe("the answer to an upload", () => {
  const post = (accept: string) => new Request(address, { method: "POST", headers: { Accept: accept } });
  const silent = {
    error: (_message: string, cause?: unknown) => {
      throw cause;
    },
  };

  it.each([
    ["too-large", 413],
    ["svg", 422],
    ["busy", 503],
  ] as const)("says in a sentence why a file is rejected (%s: %i)", async (reason, status) => {
    const answer = await answerUpload(post("application/json"), silent, () => Promise.reject(new UploadError(reason)));
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ ok: false, status, reason, sentence: expect.stringMatching(/^[A-Z].{20}.*\.$/) });
  });

  it("tells each stage in a line of its own when asked to", async () => {
    const answer = await answerUpload(post("application/x-ndjson"), silent, async (onStage) => {
      onStage("received");
      onStage({ encoding: 3, of: 15 });
      throw mediaNotFound();
    });
    const lines = (await answer.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines).toMatchObject([
      { stage: "received" },
      { stage: { encoding: 3, of: 15 } },
      { ok: false, status: 404, reason: "not-found" },
    ]);
  });

  it("leaves an unexpected error to the log", async () => {
    const told: unknown[] = [];
    const failure = new Error("disk full");
    const answer = await answerUpload(post("application/x-ndjson"), { error: (_message, cause) => told.push(cause) }, () =>
      Promise.reject(failure),
    );
    expect(JSON.parse(await answer.text())).toMatchObject({ ok: false, status: 500, reason: "failed" });
    expect(told).toEqual([failure]);
    await expect(answerUpload(post("*/*"), silent, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
