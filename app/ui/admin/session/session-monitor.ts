import { Listeners } from "~/ui/kit/listeners";
import type { SessionOwner } from "./session-watch";

export interface Writer {
  readonly id: string;
  readonly name: string;
}

/** Whose session the browser has, seen from a page that somebody writes in. */
export type SessionState =
  /** The writer's own, as far as is known. */
  | { readonly kind: "in" }
  | { readonly kind: "out" }
  /** A colleague's, on the same device. */
  | { readonly kind: "other"; readonly other: Writer };

export interface SessionSnapshot {
  readonly standing: SessionState;
  /** Whose words the page holds. */
  readonly writer: Writer;
  /** The page asks to sign in. */
  readonly isOpen: boolean;
  /** Grows each time that somebody wants to sign in, so that the keyboard goes there. */
  readonly asked: number;
}

/**
 * Knows whether whoever writes in a page is still signed in, and has them sign in again without leaving it. What they wrote
 * belongs to their account: when somebody else signs in, they choose.
 */
export class SessionMonitor {
  #snapshot: SessionSnapshot;
  #waiting: ((isBack: boolean) => void)[] = [];
  readonly #listeners = new Listeners();

  constructor(writer: Writer) {
    this.#snapshot = { standing: { kind: "in" }, writer, isOpen: false, asked: 0 };
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getSnapshot = (): SessionSnapshot => this.#snapshot;

  /** Something showed whose session it is. */
  readonly learn = ({ account, name }: Pick<SessionOwner, "account" | "name">): void => {
    const { standing, writer } = this.#snapshot;
    if (account === writer.id) {
      if (standing.kind !== "in" || this.#snapshot.isOpen) this.#tell({ standing: { kind: "in" }, isOpen: false });
      this.#answer(true);
    } else {
      // Told once: whoever closed the dialog is not asked again for the same.
      const isNews = standing.kind === "in" || (standing.kind === "other" ? standing.other.id : null) !== account;
      const now: SessionState = account === null ? { kind: "out" } : { kind: "other", other: { id: account, name: name ?? "Somebody" } };
      this.#tell({ standing: now, isOpen: isNews || this.#snapshot.isOpen });
    }
  };

  /** Asks to sign in. @returns whether the writer did */
  readonly ask = (): Promise<boolean> => {
    this.#tell({ isOpen: true, asked: this.#snapshot.asked + 1 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  };

  readonly cancel = (): void => {
    this.#tell({ isOpen: false });
    this.#answer(false);
  };

  /** Another account signed in, and what was written becomes theirs. */
  readonly goOnAsOther = (): void => {
    const { standing } = this.#snapshot;
    if (standing.kind !== "other") return;
    this.#tell({ writer: standing.other });
    this.learn({ account: standing.other.id, name: standing.other.name });
  };

  #answer(isBack: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isBack);
  }

  #tell(change: Partial<SessionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.tell();
  }
}
