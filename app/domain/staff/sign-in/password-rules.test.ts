import { describe, expect, test } from "vitest";
import { PASSWORD_MAX_LENGTH } from "~/domain/staff/password-length";
import { isCommonPassword } from "./common-passwords";
import { passwordProblem } from "./password-rules";

const context = {
  words: ["Superstition Ridge Veterinary Clinic", "front.desk@superstitionridge.example", "front.desk"],
  isCommon: isCommonPassword,
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

test("is the same for composed and decomposed letters", () => {
  const composed = "Über den Bergen é";
  expect(problem(composed.normalize("NFD"))).toBe(problem(composed.normalize("NFC")));
});

test("has an upper bound", () => {
  expect(problem("kangaroo lamp ".repeat(30))).toMatch(String(PASSWORD_MAX_LENGTH));
});
