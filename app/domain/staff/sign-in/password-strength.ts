import { PASSWORD_MIN_LENGTH } from "~/domain/staff/password-length";
import { type PasswordContext, passwordProblem } from "./password-rules";

export interface PasswordStrength {
  /** Of 4; from 3 on the server takes it. */
  readonly level: 1 | 2 | 3 | 4;
  readonly words: string;
}

/** Words of which a passphrase is made, and characters without any that make up for them. */
const STRONG = { words: 4, characters: 24, differentCharacters: 10 };

/** @param context without `isCommon` while the list of common passwords is not there: then nothing is called good */
export function passwordStrength(
  password: string,
  { words, isCommon }: Pick<PasswordContext, "words"> & Partial<PasswordContext>,
): PasswordStrength {
  const characters = [...password.normalize("NFKC")];
  if (characters.length < PASSWORD_MIN_LENGTH) {
    return { level: characters.length < PASSWORD_MIN_LENGTH / 2 ? 1 : 2, words: `Too short: it takes ${PASSWORD_MIN_LENGTH} characters.` };
  }
  const problem = passwordProblem(password, { words, isCommon: isCommon ?? (() => false) });
  if (problem) return { level: 1, words: problem };
  if (!isCommon) return { level: 2, words: "Long enough. Whether others use it is checked when you send it." };
  const different = new Set(password.toLowerCase().match(/[\p{L}\p{N}]+/gu)).size;
  const isLong = characters.length >= STRONG.characters && new Set(characters).size >= STRONG.differentCharacters;
  if (different >= STRONG.words || isLong) return { level: 4, words: "Strong." };
  return { level: 3, words: "Good. One more word makes it strong." };
}
