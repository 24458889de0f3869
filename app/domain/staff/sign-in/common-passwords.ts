import { dictionary } from "@zxcvbn-ts/language-common";

/** Nearly 50,000 passwords from breaches, lower case. */
const common = new Set<string>(dictionary["passwords-common"]);

export function isCommonPassword(text: string): boolean {
  return common.has(text);
}
