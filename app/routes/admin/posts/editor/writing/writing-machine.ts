import { editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { followDraft, noteDraft, writeDraft } from "./draft-steps";
import { findProblems } from "./form-problems";
import { baseOn, isSameSave, isSameText, isTemporary, newSave, type SaveFailure, type SaveFailureReason, type TypedPost } from "./save";
import {
  type Effect,
  hasUnsaved,
  ignored,
  type PhaseName,
  type QueuedSave,
  type Step,
  step,
  type WritingEvent,
  type WritingState,
} from "./writing-state";

/** Milliseconds without typing after which the text is saved. */
const PAUSE = 3000;
/** Milliseconds of constant typing after which it is saved anyway. */
const MAX_WAIT = 30_000;
/** Milliseconds until a failed save is tried again; doubled each time. */
const MIN_RETRY_DELAY = 2000;
const MAX_RETRY_DELAY = 60_000;

type EventOf<Type> = Extract<WritingEvent, { type: Type }>;
type Table = {
  readonly [Name in PhaseName]: {
    readonly [Type in WritingEvent["type"]]: (state: WritingState<Name>, event: EventOf<Type>) => Step;
  };
};

const always = { pause, resume, basedOn, withdraw, draftDue: writeDraft, draftWritten: noteDraft };

/** The handler of each event in each phase. */
export const writingTable: Table = {
  clean: { typed: typing(rest), save: start, answered: ignored, due: ignored, wake: ignored, signedIn: as(ignored), ...always },
  dirty: { typed: typing(rest), save: start, answered: ignored, due: autosave, wake: ignored, signedIn: as(autosave), ...always },
  saving: { typed: typing(startTimers), save: enqueue, answered: takeAnswer, due: elapse, wake: ignored, signedIn: as(elapse), ...always },
  retrying: { typed: typing(stayOrEnd), save: start, answered: ignored, due: autosave, wake: retry, signedIn: as(autosave), ...always },
  rejected: { typed: typing(stayOrLeave), save: start, answered: ignored, due: ignored, wake: ignored, signedIn: as(autosave), ...always },
};

export function transition(state: WritingState, event: WritingEvent): Step {
  const handle = writingTable[state.phase.name][event.type] as (state: WritingState, event: WritingEvent) => Step;
  return followDraft(handle(state, event));
}

function typing<Name extends PhaseName>(then: (state: WritingState<Name>) => Step) {
  return (state: WritingState<Name>, { typed }: EventOf<"typed">): Step =>
    isSameText(typed, state.typed) ? step(state, { typed }) : then({ ...state, typed });
}

function as(then: (state: WritingState) => Step) {
  return (state: WritingState, { account }: EventOf<"signedIn">): Step => then({ ...state, account });
}

function stayOrEnd(state: WritingState): Step {
  return hasUnsaved(state) ? ignored(state) : rest(state);
}

function stayOrLeave(state: WritingState<"rejected">): Step {
  const { failure, tried } = state.phase;
  return hasUnsaved(state) && !mayPass(failure, tried, state.typed) ? ignored(state) : rest(state);
}

function start(state: WritingState, { save, onAnswer }: EventOf<"save">): Step {
  return begin(state, { save, waiting: [onAnswer] });
}

/** The same save twice in a row is sent once. */
function enqueue(state: WritingState<"saving">, { save, onAnswer }: EventOf<"save">): Step {
  const [first, ...others] = state.phase.queue;
  const last = others.at(-1) ?? first;
  const joined = (queued: QueuedSave) => (queued === last ? { ...queued, waiting: [...queued.waiting, onAnswer] } : queued);
  const queue: typeof state.phase.queue = isSameSave(baseOn(last.save, null), baseOn(save, null))
    ? [joined(first), ...others.map(joined)]
    : [first, ...others, { save, waiting: [onAnswer] }];
  return step(state, { phase: { ...state.phase, queue } });
}

function takeAnswer(state: WritingState<"saving">, { save, answer }: EventOf<"answered">): Step {
  const { phase } = state;
  const [{ save: queued, waiting }, following, ...others] = phase.queue;
  const isLost = answer.kind === "failed" && isTemporary(answer.reason);
  let next: WritingState = { ...state, unconfirmed: isLost ? save : null };
  if (answer.kind === "saved") {
    const stored = { ...save.typed, status: answer.saved.status };
    next = { ...next, hasSaved: true, stored, post: answer.saved, live: answer.saved.unpublished ? state.live : stored };
  }
  if (phase.step === "confirm" && !isLost) return send(next, { ...phase, step: "send" });
  const after = following
    ? send(next, { ...phase, step: "send", queue: [following, ...others] })
    : answer.kind === "saved" || mayPass(answer, queued.typed, next.typed)
      ? continueWriting(next)
      : fail(next, answer, queued.typed, phase.attempts);
  return { state: after.state, effects: [{ type: "answer", waiting, answer }, ...after.effects] };
}

function elapse(state: WritingState): Step {
  return state.pauses > 0 ? ignored(state) : step(state, { timers: "elapsed" }, { type: "stopTimers" });
}

function retry(state: WritingState): Step {
  return state.pauses > 0 ? ignored(state) : autosave({ ...state, phase: { name: "dirty", problems: null } });
}

function pause(state: WritingState): Step {
  return step(state, { pauses: state.pauses + 1, timers: "off" }, { type: "stopTimers" });
}

function resume(state: WritingState): Step {
  const next = { ...state, pauses: state.pauses - 1 };
  if (next.pauses === 0 && next.phase.name === "dirty") return startTimers(next);
  return next.pauses === 0 && next.phase.name === "retrying" ? step(next, {}, startTimer("retry", PAUSE)) : ignored(next);
}

function basedOn(state: WritingState, { version }: EventOf<"basedOn">): Step {
  return step(state, { post: state.post && { ...state.post, version } });
}

function withdraw(state: WritingState): Step {
  const next = { ...state, unconfirmed: null };
  return state.phase.name === "retrying" ? stayOrEnd(next) : ignored(next);
}

function autosave(state: WritingState): Step {
  if (!hasUnsaved(state) || state.pauses > 0) return rest(state);
  const problems = findProblems(state.typed, state.post?.page);
  if (problems) return enter(state, { name: "dirty", problems });
  return begin(state, { save: newSave(state.typed, "auto"), waiting: [] });
}

function begin(state: WritingState, first: QueuedSave): Step {
  const attempts = state.phase.name === "retrying" ? state.phase.attempts : 0;
  const { state: next, effects } = send({ ...state, timers: "off" }, { name: "saving", queue: [first], step: "send", attempts });
  return { state: next, effects: [{ type: "stopTimers" }, ...effects] };
}

/**
 * A save without an answer is sent again before a newer text, which must be based on the version it made. The retry never
 * publishes, because the writer was told that publishing failed.
 */
function send(state: WritingState, phase: WritingState<"saving">["phase"]): Step {
  const { unconfirmed, post } = state;
  const [first] = phase.queue;
  const isAutomatic = first.save.mode === "auto";
  const save = baseOn(first.save, post);
  if (!unconfirmed || isSameSave(unconfirmed, save)) {
    return step(state, { isAutomatic, phase }, { type: "send", save: { ...save, saveId: unconfirmed?.saveId ?? null } });
  }
  return step(state, { isAutomatic, phase: { ...phase, step: "confirm" } }, { type: "send", save: { ...unconfirmed, mode: "auto" } });
}

function continueWriting(state: WritingState): Step {
  const dirty: WritingState = { ...state, phase: { name: "dirty", problems: null } };
  if (state.timers === "elapsed") return autosave({ ...dirty, timers: "off" });
  return state.timers === "running" && hasUnsaved(state) ? ignored(dirty) : rest(state);
}

function fail(state: WritingState, failure: SaveFailure, tried: TypedPost, attempts: number): Step {
  if (!isTemporary(failure.reason)) return enter(state, { name: "rejected", failure, tried });
  const { state: next, effects } = enter(state, { name: "retrying", failure, attempts: attempts + 1 });
  if (state.pauses > 0) return { state: next, effects };
  return { state: next, effects: [...effects, startTimer("retry", Math.min(MIN_RETRY_DELAY * 2 ** attempts, MAX_RETRY_DELAY))] };
}

function rest(state: WritingState): Step {
  if (!hasUnsaved(state)) return enter(state, { name: "clean" });
  const hadProblems = state.phase.name === "dirty" && state.phase.problems;
  return startTimers({ ...state, phase: { name: "dirty", problems: hadProblems ? findProblems(state.typed, state.post?.page) : null } });
}

/** Each change restarts "pause"; only the first starts "longest". */
function startTimers(state: WritingState): Step {
  if (state.pauses > 0 || state.timers === "elapsed") return ignored(state);
  const longest = state.timers === "off" ? [startTimer("longest", MAX_WAIT)] : [];
  return step(state, { timers: "running" }, startTimer("pause", PAUSE), ...longest);
}

function startTimer(timer: "pause" | "longest" | "retry", milliseconds: number): Effect {
  return { type: "startTimer", timer, milliseconds };
}

function enter(state: WritingState, phase: WritingState["phase"]): Step {
  return step(state, { phase, timers: "off" }, { type: "stopTimers" });
}

/** Failures that go away when the fields they name are changed. */
const textual: ReadonlySet<SaveFailureReason> = new Set(["invalid", "slug-taken", "failed"]);

function mayPass({ reason, errors }: SaveFailure, tried: TypedPost, typed: TypedPost): boolean {
  const wrong = editorFieldNames.filter((name) => name in errors);
  return textual.has(reason) && (wrong.length > 0 ? wrong : editorFieldNames).some((name) => tried[name] !== typed[name]);
}
