import { counted } from "~/domain/phrases";
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "~/domain/staff/password-length";

interface PasswordContext {
  readonly words: readonly string[];
  readonly isCommon: (text: string) => boolean;
}

/** What is wrong with a new password, or null: length and a list of expected passwords decide (NIST SP 800-63B-4 section 3.1.1.2). */
export function passwordProblem(password: string, { words, isCommon }: PasswordContext): string | null {
  const tooLong = `Use at most ${PASSWORD_MAX_LENGTH} characters.`;
  // Normalizing takes quadratic time for a row of combining marks.
  if (password.length > 8 * PASSWORD_MAX_LENGTH) return tooLong;
  const normal = password.normalize("NFKC");
  const length = [...normal].length;
  if (length < PASSWORD_MIN_LENGTH)
    return `Use at least ${PASSWORD_MIN_LENGTH} characters. Four or five unrelated words are easy to remember.`;
  if (length > PASSWORD_MAX_LENGTH) return tooLong;
  const text = normal.toLowerCase();
  const cores = coresOf(text);
  if (isMonotonous(text) || cores.some(isCommon)) return "This password is one of the first that attackers try. Choose another.";
  if (cores.some((core) => isMostly(core, wordsIn(words)))) {
    return "This password is mostly the clinic’s name or your email address. Choose another.";
  }
  return null;
}

function coresOf(text: string): string[] {
  const withoutEdges = text.replace(/^[^\p{L}]+|(?<![^\p{L}])[^\p{L}]+$/gu, "");
  const cores = [text, lettersAndDigits(text), withoutEdges, lettersAndDigits(withoutEdges)];
  return [...new Set(cores.flatMap((core) => [core, repeatedUnit(core)]))].filter((core) => core !== "");
}

function lettersAndDigits(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** "abcabcabc" → "abc", "passwordpass" → "password". */
function repeatedUnit(text: string): string {
  for (let length = 1; length < text.length; length += 1) {
    if (text.slice(length) === text.slice(0, -length)) return text.slice(0, length);
  }
  return text;
}

function isMonotonous(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  if (new Set(codes).size < 4 || repeatedUnit(text).length < 6) return true;
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1).length;
  return steps >= 0.8 * (codes.length - 1);
}

const SHORTEST_CONTEXT_WORD = 4;

function wordsIn(texts: readonly string[]): string[] {
  const words = texts.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]).map(lettersAndDigits);
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_CONTEXT_WORD).sort((one, other) => other.length - one.length);
}

function isMostly(core: string, words: readonly string[]): boolean {
  const plain = lettersAndDigits(core);
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), plain);
  return rest.length < 6 && rest.length < plain.length;
}

interface PasswordStrength {
  /** The server accepts 3 and 4. */
  readonly level: 1 | 2 | 3 | 4;
  readonly words: string;
}

/** A passphrase of this many words, or that many characters, is strong. */
const STRONG = { words: 4, characters: 24, differentCharacters: 10 };

/** Without `isCommon`, as long as the list of common passwords is not loaded, no password is called good. */
export function passwordStrength(
  password: string,
  { words, isCommon }: Pick<PasswordContext, "words"> & Partial<PasswordContext>,
): PasswordStrength {
  const characters = [...password.normalize("NFKC")];
  if (characters.length < PASSWORD_MIN_LENGTH) {
    const missing = counted(PASSWORD_MIN_LENGTH - characters.length, "more character");
    return { level: characters.length < PASSWORD_MIN_LENGTH / 2 ? 1 : 2, words: `${missing}.` };
  }
  const problem = passwordProblem(password, { words, isCommon: isCommon ?? (() => false) });
  if (problem) return { level: 1, words: problem };
  if (!isCommon) return { level: 2, words: "Long enough. When you save it, we check whether it is common." };
  const different = new Set(password.toLowerCase().match(/[\p{L}\p{N}]+/gu)).size;
  const isLong = characters.length >= STRONG.characters && new Set(characters).size >= STRONG.differentCharacters;
  if (different >= STRONG.words || isLong) return { level: 4, words: "Strong." };
  return { level: 3, words: "Good. One more word makes it strong." };
}
