import type { SavedVersion } from "~/domain/posts/post/post-for-staff";
import { emptyPost } from "~/domain/posts/post/post-form";
import {
  type Clash,
  type Save,
  type SaveAnswer,
  type SaveFailureReason,
  saveFailure,
  type TypedPost,
  typedPost,
} from "~/routes/admin/posts/editor/writing/save";

export const blankPost = typedPost(emptyPost("Dr. Casey Morgan"));

export function written(content: string, more: Partial<TypedPost> = {}): TypedPost {
  return { ...blankPost, title: "Title", slug: "title", content, ...more };
}

export function savedVersion(version: number, more: Partial<SavedVersion> = {}): SavedVersion {
  const rest = {
    page: null,
    slug: "title",
    status: "draft",
    publishedAt: null,
    savedAt: "2026-11-18T17:42:00.000Z",
    unpublished: null,
    review: null,
  } as const;
  return { id: "post-1", version, ...rest, ...more };
}

/** The post as a colleague saved it. */
export function clashWith(version: number, content: string, base: string): Clash {
  const fields = (text: string) => ({ ...emptyPost("Dr. Casey Morgan"), title: "Title", slug: "title", content: text });
  return {
    base: fields(base),
    stored: {
      page: null,
      id: "post-1",
      version,
      fields: fields(content),
      live: null,
      unpublished: null,
      review: null,
      authorId: null,
      savedBy: "Ana Ruiz",
      savedById: "ana",
      createdAt: "2026-11-18T17:00:00.000Z",
      updatedAt: "2026-11-18T17:44:00.000Z",
      publishedAt: null,
      deletedAt: null,
    },
  };
}

/** A server that answers when the test says so. */
export function fakeSaveServer() {
  const requests: Save[] = [];
  const answers: ((answer: SaveAnswer) => void)[] = [];
  let made = 0;
  /** Answers the oldest request, and waits until the answer has been handled. */
  const answer = async (given: SaveAnswer): Promise<void> => {
    const next = answers.shift();
    if (!next) throw new Error("Nothing was asked.");
    next(given);
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return {
    requests,
    /** How many requests wait for an answer. */
    waiting: () => answers.length,
    send: (save: Save) => {
      requests.push(save);
      return new Promise<SaveAnswer>((resolve) => answers.push(resolve));
    },
    newUuid: () => `save-${++made}`,
    answer,
    store: (version: number, more: Partial<SavedVersion> = {}) => answer({ kind: "saved", saved: savedVersion(version, more) }),
    fail: (reason: SaveFailureReason, more: Parameters<typeof saveFailure>[2] = {}) =>
      answer(saveFailure(reason, `Because: ${reason}.`, more)),
  };
}
