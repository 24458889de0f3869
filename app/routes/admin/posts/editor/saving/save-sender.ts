import { hasSameFields, type SavedVersion, savedVersionOf } from "~/domain/posts/post/post-for-staff";
import { type Clash, isPassing, type SaveAnswer, type SaveRefusal, type TypedPost } from "./save-answer";

/** A save that shows readers nothing and leaves the status: made by itself while somebody writes, or asked for. */
export type Keep = "auto" | "yes";

/** What two texts were put together from. */
export interface Joined {
  /** The version that the writer's own text was put together with. */
  readonly stored: SavedVersion;
  readonly mine: TypedPost;
}

export interface WantedSave {
  readonly typed: TypedPost;
  /** Null for a save with the status that the text names, which readers see if that is published. */
  readonly keep: Keep | null;
  /** Null unless the text was put together from two. */
  readonly joined: Joined | null;
}

export interface SaveRequest {
  /** Null for a post that was never saved. */
  readonly id: string | null;
  readonly basedOnVersion: number;
  /** The same each time this save is sent. */
  readonly saveId: string;
  readonly typed: TypedPost;
  readonly keep: Keep | null;
  /** The writer's own text before it was put together with another's; null for any other save. */
  readonly mine: TypedPost | null;
}

export type SendSave = (request: SaveRequest) => Promise<SaveAnswer>;

/** Sends saves so that each is stored once, also when its answer is lost on the way. */
export class SaveSender {
  /** A save that got no answer: it may have been stored. */
  #doubt: SaveRequest | null = null;
  readonly #send: SendSave;
  readonly #newSaveId: () => string;

  constructor(send: SendSave, newSaveId: () => string) {
    this.#send = send;
    this.#newSaveId = newSaveId;
  }

  /** Nobody knows whether the last text that was sent is stored. */
  get isInDoubt(): boolean {
    return this.#doubt !== null;
  }

  /** What got no answer is not wanted any more and not sent again. */
  withdraw(): void {
    this.#doubt = null;
  }

  /**
   * @param post the newest version known, null for a post that was never saved
   * @param onStored called for an earlier text that turns out to be stored
   */
  async send(
    wanted: WantedSave,
    post: SavedVersion | null,
    onStored: (typed: TypedPost, saved: SavedVersion) => void,
  ): Promise<SaveAnswer> {
    let known = post;
    const refusal = await this.#clearDoubt(contentOf(wanted, known), (typed, saved) => {
      known = saved;
      onStored(typed, saved);
    });
    return refusal ?? this.#sendUntilClear(wanted, known);
  }

  /**
   * Finds out whether a save that got no answer was stored, by sending it once more before the text that came after it. What
   * was to be shown to readers is only kept by now: whoever pressed that button was told that it failed.
   */
  async #clearDoubt(next: Content, onStored: (typed: TypedPost, saved: SavedVersion) => void): Promise<SaveRefusal | null> {
    const doubt = this.#doubt;
    if (!doubt || isSameSave(doubt, next)) return null;
    const answer = await this.#sendOnce({ ...doubt, keep: "auto" });
    if (answer.kind === "saved") onStored(doubt.typed, answer.saved);
    return answer.kind === "refused" && isPassing(answer.reason) ? answer : null;
  }

  /** A clash in which no word of another's is at stake is none: the save is sent anew, based on the version that it met. */
  async #sendUntilClear(wanted: WantedSave, post: SavedVersion | null): Promise<SaveAnswer> {
    const answer = await this.#sendOnce(this.#request(wanted, post));
    if (answer.kind === "saved" || !answer.clash || !wanted.keep || wanted.joined || !hasSameText(answer.clash)) return answer;
    return this.#sendOnce(this.#request(wanted, savedVersionOf(answer.clash.stored)));
  }

  async #sendOnce(request: SaveRequest): Promise<SaveAnswer> {
    const answer = await this.#send(request);
    this.#doubt = answer.kind === "refused" && isPassing(answer.reason) ? request : null;
    return answer;
  }

  #request(wanted: WantedSave, post: SavedVersion | null): SaveRequest {
    const content = contentOf(wanted, post);
    return { ...content, saveId: this.#doubt && isSameSave(this.#doubt, content) ? this.#doubt.saveId : this.#newSaveId() };
  }
}

type Content = Omit<SaveRequest, "saveId">;

function contentOf({ typed, keep, joined }: WantedSave, newest: SavedVersion | null): Content {
  const post = joined?.stored ?? newest;
  // The chosen status waits for a button.
  const sent = keep ? { ...typed, status: post?.status ?? "draft" } : typed;
  return { id: post?.id ?? null, basedOnVersion: post?.version ?? 0, typed: sent, keep, mine: joined?.mine ?? null };
}

function isSameSave(one: Content, other: Content): boolean {
  const parts = ({ id, basedOnVersion, keep, typed, mine }: Content) => [id, basedOnVersion, keep, typed, mine];
  return JSON.stringify(parts(one)) === JSON.stringify(parts(other));
}

/** Whether somebody else changed no more than the status. */
function hasSameText({ base, stored }: Clash): boolean {
  return base !== null && hasSameFields({ ...base, status: stored.fields.status }, stored.fields);
}

/** Sixteen random bytes as a UUID. Not crypto.randomUUID, which plain http in the clinic's own network doesn't have. */
export function newSaveId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
