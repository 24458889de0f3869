import { createContext, useContext, useEffect } from "react";
import { Listeners } from "~/ui/kit/listeners";

/** What goes on beside the text and would be lost with the page: files on their way, descriptions that are not in the text yet. */
export class PendingWork {
  #count = 0;
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  readonly isAny = (): boolean => this.#count > 0;

  /** @returns ends it */
  begin(): () => void {
    this.#add(1);
    return () => this.#add(-1);
  }

  #add(change: 1 | -1): void {
    this.#count += change;
    this.#listeners.tell();
  }
}

export const PendingWorkContext = createContext<PendingWork | null>(null);

/** Says that a component holds something that would be lost with the page. */
export function usePending(isPending: boolean): void {
  const work = useContext(PendingWorkContext);
  useEffect(() => (isPending ? work?.begin() : undefined), [work, isPending]);
}
