import { describe, expect, test } from "vitest";
import { PASSWORD_MAX_LENGTH } from "~/domain/staff/password-length";
import { leastProcessorTime } from "../../../../tests/support/processor-time";
import { isCommonPassword as isCommon } from "./common-passwords";
import { passwordProblem, passwordStrength } from "./password-rules";

const context = {
  words: ["Superstition Ridge Veterinary Clinic", "front.desk@superstitionridge.example", "front.desk"],
  isCommon,
};
const problem = (password: string) => passwordProblem(password, context);

describe("accepts", () => {
  test.each([
    "quail walks at dawn",
    "correct horse battery staple",
    "nur kleine buchstaben hier",
    "наша кошка любит рыбу",
    "🐕🐈🦎🐢🐇🐹🦜🐍🦔🐿🐴🐐🐑🐖🐄",
    "x".repeat(3) + "Qv7-kangaroo-lamp".repeat(4),
  ])("%s", (password) => expect(problem(password)).toBeNull());
});

describe("refuses what attackers try first", () => {
  test.each([
    "passwordpassword",
    "Password12345678",
    "!!!Password2026!!!",
    "qwertyuiop123456",
    "iloveyouiloveyou1",
    "123456789012345",
    "abcdefghijklmnopq",
    "aaaaaaaaaaaaaaaaaaa",
    "abababababababababab",
    "Superstition Ridge 1",
    "front.desk front.desk",
    "superstitionridge.example",
  ])("%s", (password) => expect(problem(password)).not.toBeNull());
});

test("counts characters, not bytes or code units", () => {
  expect(problem("🐕🐈🦎🐢🐇🐹🦜🐍🦔🐿🐴🐐🐑🐖")).toMatch(/at least 15/);
  expect(problem(`q7${"🐕".repeat(5)}mountain lamp`)).toBeNull();
});

test("refuses a row of combining marks without normalizing it", async () => {
  const marks = `a${"\u0301\u0323".repeat(60_000)}`;
  expect(problem(marks)).toMatch(/at most 256/);
  expect(await leastProcessorTime(20, () => problem(marks))).toBeLessThan(20);
});

test("is the same for composed and decomposed letters", () => {
  const composed = "Über den Bergen é";
  expect(problem(composed.normalize("NFD"))).toBe(problem(composed.normalize("NFC")));
});

test("has an upper bound", () => {
  expect(problem("kangaroo lamp ".repeat(30))).toMatch(String(PASSWORD_MAX_LENGTH));
});

const strengthWords = ["Superstition Ridge Veterinary Clinic", "sam@clinic.example"];

test.each([
  ["quail", 1, "10 more characters."],
  ["quail walks", 2, "4 more characters."],
  ["monsoon toads sing", 3, "Good. One more word makes it strong."],
  ["monsoon toads sing loud", 4, "Strong."],
  ["Xk29vLqpTz81mWbe", 3, "Good. One more word makes it strong."],
  ["Xk29vLqpTz81mWbeRf40nYhc", 4, "Strong."],
  ["dog dog dog dog cat", 3, "Good. One more word makes it strong."],
  ["passwordpassword", 1, "This password is one of the first that attackers try. Choose another."],
  ["Superstition Ridge 1", 1, "This password is mostly the clinic’s name or your email address. Choose another."],
] as const)("%s is %i of 4", (password, level, sentence) => {
  const strength = passwordStrength(password, { words: strengthWords, isCommon });
  expect(strength).toEqual({ level, words: sentence });
  expect(passwordProblem(password, { words: strengthWords, isCommon }) === null).toBe(level >= 3);
});

test("nothing is called good before the list of common passwords is there", () => {
  expect(passwordStrength("monsoon toads sing loud", { words: strengthWords })).toMatchObject({ level: 2 });
});
