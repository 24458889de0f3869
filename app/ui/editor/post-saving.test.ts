import { describe, expect, it, vi } from "vitest";
import { emptyPost } from "~/domain/posts/post-form";
import { newSaveId, PostSaving, type SaveRequest } from "./post-saving";
import { type SaveAnswer, saveRefusal, typedPost } from "./save-answer";

const blank = typedPost(emptyPost("Dr. Casey Morgan"));
const written = (content: string) => ({ ...blank, title: "Title", content });

/** A server that answers when the test says so. */
function slowServer() {
  const requests: SaveRequest[] = [];
  const answers: ((answer: SaveAnswer) => void)[] = [];
  const send = (request: SaveRequest) => {
    requests.push(request);
    return new Promise<SaveAnswer>((resolve) => answers.push(resolve));
  };
  const saved = (version: number): SaveAnswer => ({
    kind: "saved",
    saved: {
      id: "post-1",
      version,
      slug: "title",
      status: "draft",
      publishedAt: null,
      savedAt: "2026-11-18T17:42:00.000Z",
      unpublished: null,
    },
  });
  return {
    requests,
    send,
    answer: (answer: SaveAnswer) => answers.shift()?.(answer),
    store: (version: number) => answers.shift()?.(saved(version)),
  };
}

function open() {
  const server = slowServer();
  let made = 0;
  const saving = new PostSaving({ post: null, typed: blank, send: server.send, newSaveId: () => `save-${++made}` });
  return { server, saving, state: () => saving.getSnapshot().state };
}

describe("saving a post", () => {
  it("sends saves one after another, each based on the version before", async () => {
    const { server, saving } = open();
    const both = [saving.save(written("one")), saving.save(written("two"))];
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    server.store(1);
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    server.store(2);
    await Promise.all(both);
    expect(server.requests.map(({ id, basedOnVersion, saveId }) => [id, basedOnVersion, saveId])).toEqual([
      [null, 0, "save-1"],
      ["post-1", 1, "save-2"],
    ]);
  });

  it("sends the same text once, however often it is asked to", async () => {
    const { server, saving } = open();
    const both = [saving.save(written("one")), saving.save(written("one"))];
    await vi.waitFor(() => expect(server.requests).toHaveLength(1));
    server.store(1);
    await Promise.all(both);
    expect(server.requests).toHaveLength(1);
  });

  it("knows what was typed while it was saving", async () => {
    const { server, saving, state } = open();
    saving.type(written("one"));
    expect(state()).toBe("unsaved");
    const save = saving.save(written("one"));
    await vi.waitFor(() => expect(state()).toBe("saving"));
    saving.type(written("one and more"));
    server.store(1);
    await save;
    expect([state(), saving.hasUnsaved]).toEqual(["unsaved", true]);
    const next = saving.save(written("one and more"));
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    server.store(2);
    await next;
    expect([state(), saving.hasUnsaved]).toEqual(["saved", false]);
  });

  it("sends an unanswered save again under the same identifier, and a changed one under another", async () => {
    const { server, saving, state } = open();
    saving.type(written("one"));
    for (const text of ["one", "one", "two"]) {
      const save = saving.save(written(text));
      await vi.waitFor(() => expect(state()).toBe("saving"));
      server.answer(saveRefusal("offline", "No network."));
      await save;
      expect([state(), saving.hasUnsaved]).toEqual(["refused", true]);
    }
    expect(server.requests.map(({ saveId }) => saveId)).toEqual(["save-1", "save-1", "save-2"]);
  });

  it("is unchanged again when everything typed was taken back", () => {
    const { saving, state } = open();
    saving.type(written("one"));
    saving.type(blank);
    expect([state(), saving.hasUnsaved]).toEqual(["unchanged", false]);
  });
});

it("makes identifiers that are UUIDs", () => {
  expect(newSaveId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});
