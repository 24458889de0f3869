import { Listeners } from "~/ui/kit/listeners";
import type { DraftStore } from "./draft-store";
import type { Save, SaveAnswer } from "./save";
import { transition } from "./writing-machine";
import type { DraftContent, Effect, Timer, WritingEvent, WritingState } from "./writing-state";

export interface WritingDependencies {
  /** Always answers. @param account who wrote the text */
  readonly send: (save: Save, account: string) => Promise<SaveAnswer>;
  readonly newUuid: () => string;
  readonly store: DraftStore;
  /** Names this editor's draft in the store. */
  readonly editor: string;
  readonly now: () => Date;
  /** 0–1: spreads the retries of many browsers after an outage. */
  readonly random: () => number;
}

export class WritingRunner {
  #state: WritingState;
  #writing: Promise<void> = Promise.resolve();
  readonly #timers = new Map<Timer, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Listeners();
  readonly #dependencies: WritingDependencies;
  readonly store: DraftStore;
  readonly editor: string;

  constructor(state: WritingState, dependencies: WritingDependencies) {
    this.#state = state;
    this.#dependencies = dependencies;
    this.store = dependencies.store;
    this.editor = dependencies.editor;
  }

  readonly subscribe = this.#listeners.subscribe;

  readonly getState = (): WritingState => this.#state;

  readonly dispatch = (event: WritingEvent): void => {
    const { state, effects } = transition(this.#state, event);
    const isNew = state !== this.#state;
    this.#state = state;
    for (const effect of effects) this.#run(effect);
    if (isNew) this.#listeners.notify();
  };

  /** Starts autosave. @returns stops it and stores the draft */
  start(): () => void {
    this.dispatch({ type: "resume" });
    return () => {
      this.pause();
      void this.storeDraft();
    };
  }

  pause(): () => void {
    this.dispatch({ type: "pause" });
    return () => this.dispatch({ type: "resume" });
  }

  save(save: Save): Promise<SaveAnswer> {
    return new Promise((onAnswer) => this.dispatch({ type: "save", save, onAnswer }));
  }

  whenIdle(): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.#state.phase.name === "saving") return;
        stop();
        resolve();
      };
      const stop = this.subscribe(check);
      check();
    });
  }

  async storeDraft(): Promise<void> {
    this.dispatch({ type: "draftDue" });
    await this.#writing;
  }

  #run(effect: Effect): void {
    if (effect.type === "send") void this.#send(effect.save);
    else if (effect.type === "answer") for (const tell of effect.waiting) tell(effect.answer);
    else if (effect.type === "startTimer") this.#startTimer(effect.timer, effect.milliseconds);
    else if (effect.type === "stopTimers") this.#stopTimers();
    else if (effect.type === "writeDraft") this.#writing = this.#write(effect.draft);
    else this.store.remove(this.editor).catch(() => {});
  }

  async #send(unsent: Save): Promise<void> {
    const save = { ...unsent, saveId: unsent.saveId ?? this.#dependencies.newUuid() };
    this.dispatch({ type: "answered", save, answer: await this.#dependencies.send(save, this.#state.account) });
  }

  #startTimer(timer: Timer, milliseconds: number): void {
    const wait = timer === "retry" ? milliseconds * (1 - 0.2 * this.#dependencies.random()) : milliseconds;
    const onTime = () => this.dispatch({ type: timer === "draft" ? "draftDue" : "due" });
    clearTimeout(this.#timers.get(timer));
    this.#timers.set(timer, setTimeout(onTime, wait));
  }

  #stopTimers(): void {
    for (const [timer, id] of this.#timers) if (timer !== "draft") clearTimeout(id);
  }

  async #write(draft: DraftContent): Promise<void> {
    const typedAt = this.#dependencies.now().toISOString();
    const isWritten = await this.store.put({ ...draft, editor: this.editor, typedAt }).then(
      () => true,
      () => false,
    );
    this.dispatch({ type: "draftWritten", draft, isWritten });
  }
}
