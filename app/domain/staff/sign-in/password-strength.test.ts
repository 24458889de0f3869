import { expect, test } from "vitest";
import { isCommonPassword as isCommon } from "./common-passwords";
import { passwordProblem } from "./password-rules";
import { passwordStrength } from "./password-strength";

const words = ["Superstition Ridge Veterinary Clinic", "sam@clinic.example"];

test.each([
  ["quail", 1, "Too short: it takes 15 characters."],
  ["quail walks", 2, "Too short: it takes 15 characters."],
  ["monsoon toads sing", 3, "Good. One more word makes it strong."],
  ["monsoon toads sing loud", 4, "Strong."],
  ["Xk29vLqpTz81mWbe", 3, "Good. One more word makes it strong."],
  ["Xk29vLqpTz81mWbeRf40nYhc", 4, "Strong."],
  ["dog dog dog dog cat", 3, "Good. One more word makes it strong."],
  ["passwordpassword", 1, "This password is one of the first that attackers try. Choose another."],
  ["Superstition Ridge 1", 1, "This password is mostly the clinic’s name or your email address. Choose another."],
] as const)("%s is %i of 4", (password, level, sentence) => {
  const strength = passwordStrength(password, { words, isCommon });
  expect(strength).toEqual({ level, words: sentence });
  expect(passwordProblem(password, { words, isCommon }) === null).toBe(level >= 3);
});

test("nothing is called good before the list of common passwords is there", () => {
  expect(passwordStrength("monsoon toads sing loud", { words })).toMatchObject({ level: 2 });
});
