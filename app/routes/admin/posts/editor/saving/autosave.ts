import { Listeners } from "~/ui/kit/listeners";
import type { PostSaving } from "./post-saving";
import { isPassing, type SaveRefusal, textKey } from "./save-answer";
import { findObstacle, type Obstacle } from "./storable";

/** Milliseconds without typing after which the text is saved. */
const PAUSE = 3000;
/** Milliseconds that somebody types at the most before it is. */
const LONGEST = 30_000;
/** Milliseconds until a save that found nobody is tried again; twice as long each time. */
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 60_000;

interface Options {
  readonly saving: PostSaving;
  /** Runs something after some milliseconds. @returns cancels it */
  readonly after: (milliseconds: number, work: () => void) => () => void;
  /** 0–1: spreads the retries of many browsers that lost the same server. */
  readonly random: () => number;
}

/**
 * Saves by itself what is typed: when the typing pauses, and now and then while it goes on. A text that can't be stored as it is
 * waits until it can; a refusal that only a person can deal with ends the trying until they have.
 */
export class Autosave {
  /** The text that the timers know. */
  #seen = "";
  #tries = 0;
  #known: SaveRefusal | null = null;
  #isHeld = false;
  /** The time came while another save was on its way. */
  #isOverdue = false;
  #obstacle: Obstacle | null = null;
  #pause: (() => void) | null = null;
  #longest: (() => void) | null = null;
  #retry: (() => void) | null = null;
  readonly #options: Options;
  readonly #listeners = new Listeners();

  constructor(options: Options) {
    this.#options = options;
  }

  readonly subscribe = this.#listeners.subscribe;

  /** Why the text can't be stored as it is; null while nothing is known to be wrong. */
  readonly getObstacle = (): Obstacle | null => this.#obstacle;

  /** Follows what is typed. @returns stops */
  start(): () => void {
    const stop = this.#options.saving.subscribe(this.#follow);
    this.#follow();
    return () => {
      stop();
      this.#rest();
    };
  }

  /** The network or the writer is back: what waits for another try is tried at once. */
  readonly wake = (): void => {
    if (!this.#retry) return;
    this.#tries = 0;
    this.#save();
  };

  /** What stood in the way is gone. */
  readonly goOn = (): void => {
    this.#options.saving.dismissRefusal();
    this.#save();
  };

  /** Saves nothing for a while. @returns ends that */
  hold(): () => void {
    this.#isHeld = true;
    this.#rest();
    return () => {
      this.#isHeld = false;
      this.#follow();
    };
  }

  readonly #follow = (): void => {
    const { saving } = this.#options;
    const { refusal, state } = saving.getSnapshot();
    const isNews = refusal !== this.#known;
    this.#known = refusal;
    if (state === "saved" || state === "unsaved") this.#tries = 0;
    if (this.#isHeld || !saving.hasUnsaved) this.#rest();
    else {
      if (refusal && isNews && isPassing(refusal.reason)) this.#tryLater();
      if (this.#obstacle) this.#tell(findObstacle(saving.typed));
      if (textKey(saving.typed) !== this.#seen) this.#wait();
      if (this.#isOverdue && state !== "saving") this.#save();
    }
  };

  /** Something was typed: the pause begins anew, the longest time goes on. */
  #wait(): void {
    this.#seen = textKey(this.#options.saving.typed);
    // The next try takes whatever is typed by then.
    if (this.#retry) return;
    this.#pause?.();
    this.#pause = this.#options.after(PAUSE, this.#save);
    this.#longest ??= this.#options.after(LONGEST, this.#save);
  }

  #tryLater(): void {
    const wait = Math.min(FIRST_RETRY * 2 ** this.#tries, LONGEST_RETRY);
    this.#tries += 1;
    this.#stopTimers();
    this.#retry = this.#options.after(wait * (1 - 0.2 * this.#options.random()), this.#save);
  }

  readonly #save = (): void => {
    const { saving } = this.#options;
    this.#stopTimers();
    this.#isOverdue = false;
    if (this.#isHeld || !saving.hasUnsaved || saving.isStuck) return;
    if (saving.getSnapshot().state === "saving") {
      this.#isOverdue = true;
      return;
    }
    this.#tell(findObstacle(saving.typed));
    if (!this.#obstacle) void saving.save(saving.typed, { keep: "auto" });
  };

  #rest(): void {
    this.#stopTimers();
    this.#seen = "";
    this.#isOverdue = false;
    this.#tell(null);
  }

  #stopTimers(): void {
    this.#pause?.();
    this.#longest?.();
    this.#retry?.();
    this.#pause = null;
    this.#longest = null;
    this.#retry = null;
  }

  #tell(obstacle: Obstacle | null): void {
    if (JSON.stringify(obstacle) === JSON.stringify(this.#obstacle)) return;
    this.#obstacle = obstacle;
    this.#listeners.tell();
  }
}
