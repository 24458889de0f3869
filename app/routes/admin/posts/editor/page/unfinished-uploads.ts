import { createContext, useContext, useEffect } from "react";
import { Listeners } from "~/ui/kit/listeners";

/** Counts what would be lost with the page beside the text: files on their way, and descriptions that are not in the text yet. */
export class UnfinishedUploads {
  #count = 0;
  readonly #listeners = new Listeners();

  readonly subscribe = this.#listeners.subscribe;

  readonly isAny = (): boolean => this.#count > 0;

  begin(): () => void {
    this.#add(1);
    return () => this.#add(-1);
  }

  #add(change: 1 | -1): void {
    this.#count += change;
    this.#listeners.tell();
  }
}

export const UnfinishedUploadsContext = createContext<UnfinishedUploads | null>(null);

export function useUnfinishedUpload(isUnfinished: boolean): void {
  const uploads = useContext(UnfinishedUploadsContext);
  useEffect(() => (isUnfinished ? uploads?.begin() : undefined), [uploads, isUnfinished]);
}
