import { describe, expect, test } from "vitest";
import { type AttemptState, accountSlots, type Count, evaluateAttempt, returnSlot, signInLimits, waitSeconds } from "./sign-in-limits";

const none: Count = { failures: 0, blockedUntil: 0 };
const HOUR = 3600;

/** One account as everybody meets it who tries to sign in, second by second. */
class Account {
  guesses = 0;
  readonly #shared = { newcomers: none, repeaters: none };
  readonly #networks = new Map<string, Pick<AttemptState, "pair" | "address">>();

  /** @returns seconds to wait, 0 when the password was compared */
  attempt(network: string, second: number): number {
    const own = this.#networks.get(network) ?? { pair: none, address: none };
    const { wait, next } = evaluateAttempt({ ...own, ...this.#shared }, second * 1000);
    const { newcomers = this.#shared.newcomers, repeaters = this.#shared.repeaters, ...rest } = next;
    Object.assign(this.#shared, { newcomers, repeaters });
    this.#networks.set(network, { ...own, ...rest });
    if (wait === 0) this.guesses += 1;
    return wait;
  }
}

/** Somebody with the right password who waits as long as told. */
class Owner {
  attempts = 0;
  #next: number;
  isIn = false;
  constructor(
    private readonly network: string,
    from: number,
  ) {
    this.#next = from;
  }
  act(account: Account, second: number): void {
    if (this.isIn || second < this.#next) return;
    this.attempts += 1;
    const wait = account.attempt(this.network, second);
    this.isIn = wait === 0;
    this.#next = second + wait;
  }
}

describe("an hour of guesses from a thousand networks, each once a second,", () => {
  const account = new Account();
  const owners = [1, 60, 600, 1800, 3500].map((from) => new Owner(`owner from ${from}`, from));
  for (let second = 0; second < HOUR; second += 1) {
    for (let network = 0; network < 1000; network += 1) account.attempt(`attacker ${network}`, second);
    for (const owner of owners) owner.act(account, second);
  }

  test("leaves an owner with a new device at most two attempts", () => {
    expect(owners.map(({ isIn }) => isIn)).toEqual(owners.map(() => true));
    for (const { attempts } of owners) expect(attempts).toBeLessThanOrEqual(2);
  });

  test("compares few passwords", () => {
    expect(account.guesses - owners.length).toBeLessThanOrEqual(60);
  });
});

test.each([
  ["a network that is new each time", (count: number) => `network ${count}`],
  ["networks that return as soon as they may", (count: number) => `network ${count % 900}`],
  ["one that claims nothing", () => ""],
])("never compares more than 165 passwords an hour for an account: %s", (_what, networkAt) => {
  const account = new Account();
  const waits = new Map<string, number>();
  let count = 0;
  for (let second = 0; second < 2 * HOUR; second += 1) {
    if (second === HOUR) {
      expect(account.guesses).toBeLessThanOrEqual(165);
      account.guesses = 0;
    }
    for (let tries = 0; tries < 8; tries += 1) {
      const network = networkAt(count++);
      if ((waits.get(network) ?? 0) > second) continue;
      waits.set(network, second + account.attempt(network, second));
    }
  }
  expect(account.guesses).toBeLessThanOrEqual(165);
});

test("nobody waits after mistyping a few times, or after somebody else on the network did", () => {
  const account = new Account();
  expect([1, 2, 3, 4, 5, 6].map((second) => account.attempt("clinic", second))).toEqual([0, 0, 0, 0, 0, 0]);
  expect(account.attempt("home", 7)).toBe(0);
});

test("a slot is kept for those who wait, and lost by three attempts that are too early", () => {
  const account = new Account();
  for (let other = 0; other < 5; other += 1) account.attempt(`other ${other}`, 0);
  expect(account.attempt("patient", 0)).toBe(30);
  expect(account.attempt("hasty", 0)).toBe(30);
  expect([5, 6, 7].map((second) => account.attempt("hasty", second))).toEqual([25, 24, 23]);
  expect(account.attempt("patient", 30)).toBe(0);
  for (let tries = 0; tries < 10; tries += 1) account.attempt("hasty", 31 + tries * 1000);
  expect(accountSlots.newcomers.everySeconds).toBeLessThanOrEqual(30);
});

test("a correct password uses no slot", () => {
  let newcomers = none;
  for (let device = 0; device < 20; device += 1) {
    const { wait, next } = evaluateAttempt({ pair: none, address: none, newcomers, repeaters: none }, 1000);
    expect(wait).toBe(0);
    newcomers = returnSlot(next.newcomers ?? none, "newcomers");
  }
});

test("nobody waits after a few failures; then the wait doubles up to its limit", () => {
  expect([0, 1, 5, 6, 7, 8, 9].map((failures) => waitSeconds(failures, signInLimits.pair))).toEqual([0, 0, 0, 1, 2, 4, 8]);
  expect(waitSeconds(10_000, signInLimits.pair)).toBe(15 * 60);
});
