import { useEffect, useState, useSyncExternalStore } from "react";
import { Listeners } from "~/ui/kit/listeners";
import { findSessionOwner, onSessionBroadcast, onSessionChange, type SessionOwner } from "./session-watch";

export interface Writer {
  readonly id: string;
  readonly name: string;
}

/** The browser's session, as seen by a page with somebody's text. */
export type SessionState =
  /** The writer's own, as far as is known. */
  | { readonly kind: "in" }
  | { readonly kind: "out" }
  /** A colleague's, on the same device. */
  | { readonly kind: "other"; readonly other: Writer };

export interface SessionSnapshot {
  readonly state: SessionState;
  readonly writer: Writer;
  readonly isAsking: boolean;
  /** Grows each time somebody wants to sign in, so that the dialog takes the focus. */
  readonly timesAsked: number;
}

/** Unsaved text belongs to the writer's account; when somebody else signs in, they choose what happens to it. */
export class SessionMonitor {
  #snapshot: SessionSnapshot;
  #waiting: ((isBack: boolean) => void)[] = [];
  readonly #listeners = new Listeners();

  constructor(writer: Writer) {
    this.#snapshot = { state: { kind: "in" }, writer, isAsking: false, timesAsked: 0 };
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getSnapshot = (): SessionSnapshot => this.#snapshot;

  readonly update = ({ account, name }: Pick<SessionOwner, "account" | "name">): void => {
    const { state, writer, isAsking } = this.#snapshot;
    if (account === writer.id) {
      if (state.kind !== "in" || isAsking) this.#change({ state: { kind: "in" }, isAsking: false });
      this.#answer(true);
    } else {
      // A dialog that was closed stays closed until the session changes again.
      const isNew = state.kind === "in" || (state.kind === "other" ? state.other.id : null) !== account;
      const next: SessionState = account === null ? { kind: "out" } : { kind: "other", other: { id: account, name: name ?? "Somebody" } };
      this.#change({ state: next, isAsking: isNew || isAsking });
    }
  };

  readonly ask = (): Promise<boolean> => {
    this.#change({ isAsking: true, timesAsked: this.#snapshot.timesAsked + 1 });
    return new Promise((resolve) => this.#waiting.push(resolve));
  };

  readonly cancel = (): void => {
    this.#change({ isAsking: false });
    this.#answer(false);
  };

  /** The other account takes over the text. */
  readonly continueAsOther = (): void => {
    const { state } = this.#snapshot;
    if (state.kind !== "other") return;
    this.#change({ writer: state.other });
    this.update({ account: state.other.id, name: state.other.name });
  };

  #answer(isBack: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isBack);
  }

  #change(change: Partial<SessionSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...change };
    this.#listeners.notify();
  }
}

export function useSessionMonitor(writer: Writer): { monitor: SessionMonitor; session: SessionSnapshot } {
  const [monitor] = useState(() => new SessionMonitor(writer));
  const session = useSyncExternalStore(monitor.subscribe, monitor.getSnapshot, monitor.getSnapshot);
  const isLost = session.state.kind !== "in";
  useEffect(() => {
    if (!isLost) return;
    const look = () => void checkOwner(monitor);
    const stop = onSessionBroadcast(look);
    document.addEventListener("visibilitychange", look);
    return () => {
      stop();
      document.removeEventListener("visibilitychange", look);
    };
  }, [monitor, isLost]);
  return { monitor, session };
}

/** The page stays when its session ends, unless a tab signed out on purpose and nothing here is unsaved. */
export function useSessionChanges(monitor: SessionMonitor, hasUnsaved: () => boolean): void {
  useEffect(
    () =>
      onSessionChange((change) => {
        if (change.isFromTab && !hasUnsaved()) return false;
        monitor.update(change);
        return true;
      }),
    [monitor, hasUnsaved],
  );
}

/** Asks the server whose session it is; without a response nothing changes. */
export async function checkOwner(monitor: SessionMonitor): Promise<void> {
  const owner = await findSessionOwner();
  if (owner) monitor.update(owner);
}
