import { beforeEach, describe, expect, it, vi } from "vitest";
import { clashWith, savedVersion, written } from "../../../../../../tests/support/fake-save-server";
import { openWriting } from "../../../../../../tests/support/open-writing";
import { isSameText, newSave, type Save, saveFailure } from "./save";
import { transition, writingTable } from "./writing-machine";
import { draftOf, openedState, type Phase, type PhaseName, type WritingEvent, type WritingState } from "./writing-state";

const typed = written("Typed.");
const save: Save = { ...newSave(typed, "auto"), id: "post-1", basedOnVersion: 1, saveId: "save-1" };
const opened = { ...openedState({ account: "dr-morgan", post: savedVersion(1), stored: written("Saved.") }), pauses: 0 };
const draft = draftOf({ ...opened, typed });

const phases: { readonly [Name in PhaseName]: Phase & { name: Name } } = {
  clean: { name: "clean" },
  dirty: { name: "dirty", problems: null },
  saving: { name: "saving", queue: [{ save, waiting: [] }], step: "send", attempts: 0 },
  retrying: { name: "retrying", failure: saveFailure("offline", "No network."), attempts: 1 },
  rejected: { name: "rejected", failure: saveFailure("gone", "Deleted."), tried: typed },
};

const events: { readonly [Type in WritingEvent["type"]]: WritingEvent & { type: Type } } = {
  typed: { type: "typed", typed: written("More.") },
  save: { type: "save", save, onAnswer: () => undefined },
  answered: { type: "answered", save, answer: { kind: "saved", saved: savedVersion(2) } },
  due: { type: "due" },
  wake: { type: "wake" },
  signedIn: { type: "signedIn", account: "sam" },
  pause: { type: "pause" },
  resume: { type: "resume" },
  basedOn: { type: "basedOn", version: 7 },
  withdraw: { type: "withdraw" },
  draftDue: { type: "draftDue" },
  draftWritten: { type: "draftWritten", draft, isWritten: true },
};

function stateIn(name: PhaseName): WritingState {
  const text = name === "clean" ? opened.stored : typed;
  const local = name === "clean" ? opened.draft : { ...opened.draft, sent: draft };
  return { ...opened, phase: phases[name], typed: text, draft: local };
}

const cells = Object.keys(phases).flatMap((name) => Object.keys(events).map((type) => [name, type] as [PhaseName, WritingEvent["type"]]));

describe("the table", () => {
  it("has a row for every phase and a column for every event", () => {
    expect(Object.keys(writingTable).toSorted()).toEqual(Object.keys(phases).toSorted());
    for (const row of Object.values(writingTable)) expect(Object.keys(row).toSorted()).toEqual(Object.keys(events).toSorted());
  });

  it("handles every event in every phase, except these", () => {
    const ignored = cells.filter(([name, type]) => {
      const state = stateIn(name);
      const step = transition(state, events[type]);
      return step.state === state && step.effects.length === 0;
    });
    expect(ignored.map((cell) => cell.join(" "))).toEqual([
      "clean answered",
      "clean due",
      "clean wake",
      "clean draftWritten",
      "dirty answered",
      "dirty wake",
      "saving wake",
      "retrying answered",
      "rejected answered",
      "rejected due",
      "rejected wake",
    ]);
  });

  it("leads from phase to phase as designed", () => {
    const next = (name: PhaseName, type: WritingEvent["type"]) => transition(stateIn(name), events[type]).state.phase.name;
    const columns = ["typed", "save", "answered", "due", "wake", "signedIn", "pause", "resume", "withdraw"] as const;
    const paper = (Object.keys(phases) as PhaseName[]).map((name) => [name, ...columns.map((type) => next(name, type))].join(" "));
    expect(paper).toEqual([
      "clean dirty saving clean clean clean clean clean clean clean",
      "dirty dirty saving dirty saving dirty saving dirty dirty dirty",
      "saving saving saving clean saving saving saving saving saving saving",
      "retrying retrying saving retrying saving saving saving retrying retrying retrying",
      "rejected rejected saving rejected rejected rejected saving rejected rejected rejected",
    ]);
  });
});

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

describe("any sequence of events", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it.each(Array.from({ length: 60 }, (_, seed) => [seed + 1]))("loses no word and sends one save at a time (seed %i)", async (seed) => {
    const random = randomNumbers(seed);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const { writing, server, type, save, state, entry } = openWriting({ isNew: random() < 0.3 });
    const atOpening = state().stored;
    /** What the server has, by identifier: a save that is repeated is stored once. */
    const revisions = new Map<string | null, Save>();
    const stored = (sent: Save) => {
      if (!revisions.has(sent.saveId)) revisions.set(sent.saveId, sent);
      return server.store([...revisions.keys()].indexOf(sent.saveId) + 2);
    };
    let lost: Save | null = null;
    let seen = 0;
    const check = () => {
      expect(server.waiting()).toBeLessThanOrEqual(1);
      for (const sent of server.requests.slice(seen)) {
        if (lost) expect([sent.saveId, isSameText(sent.typed, lost.typed)]).toEqual([lost.saveId, true]);
        lost = null;
      }
      seen = server.requests.length;
    };
    const answers: Readonly<Record<string, (sent: Save) => Promise<void>>> = {
      stored,
      "stored, answer lost": async (sent) => {
        if (!revisions.has(sent.saveId)) revisions.set(sent.saveId, sent);
        lost = sent;
        await server.fail("offline");
      },
      "request lost": async (sent) => {
        lost = sent;
        await server.fail("offline");
      },
      "slug taken": () => server.fail("slug-taken", { errors: { slug: "Taken." } }),
      "signed out": () => server.fail("signed-out"),
      clash: () => server.fail("clash", { clash: clashWith(9, "Theirs.", "Saved.") }),
    };
    const answerWith = async (kind: string) => {
      const sent = server.requests.at(-1);
      if (server.waiting() > 0 && sent) await answers[kind]?.(sent);
    };
    const texts = ["Saved.", "One.", "Two.", ""];
    const slugs = ["title", "other"];
    const anyText = () => written(random() < 0.5 ? pick(texts) : `Text ${random()}`, { slug: pick(slugs) });
    const stops = [writing.start()];
    const steps: readonly (() => unknown)[] = [
      () => type(anyText()),
      () => type(anyText()),
      () => void save(state().typed, pick(["draft", "status"])),
      () => answerWith(pick(Object.keys(answers))),
      () => answerWith("stored"),
      () => vi.advanceTimersByTimeAsync(random() * 9000),
      () => writing.dispatch({ type: "wake" }),
      () => writing.dispatch({ type: "signedIn", account: pick(["dr-morgan", "sam"]) }),
      () => stops.push(writing.pause()),
      () => stops.length > 1 && stops.pop()?.(),
    ];
    for (let count = 0; count < 120; count += 1) {
      await pick(steps)();
      check();
      if (random() > 0.3) continue;
      await vi.advanceTimersByTimeAsync(400);
      check();
      const safe = [atOpening, ...[...revisions.values()].map((sent) => sent.typed), entry()?.typed];
      expect(safe.some((text) => text && isSameText(text, state().typed))).toBe(true);
    }
    while (stops.length > 1) stops.pop()?.();
    type(written("The end."));
    for (let count = 0; count < 12 && state().phase.name !== "clean"; count += 1) {
      writing.dispatch({ type: "signedIn", account: "dr-morgan" });
      await vi.advanceTimersByTimeAsync(3000);
      await answerWith("stored");
      check();
    }
    expect([...revisions.values()].at(-1)?.typed.content).toBe("The end.");
    expect([state().phase.name, entry()]).toEqual(["clean", undefined]);
  });
});
