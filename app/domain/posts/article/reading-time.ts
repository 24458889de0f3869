/**
 * Words a minute an adult reads silently: 238 for English non-fiction (Brysbaert 2019, "How many words do we read per
 * minute?", Journal of Memory and Language 109, a meta-analysis of 190 studies).
 */
const WORDS_A_MINUTE = 238;

/** Words of an article as a reader counts them: "1,000" is one; link addresses, Markdown marks and comments are none. */
export function countWords(markdown: string): number {
  return plainText(markdown).match(/[\p{L}\p{N}]\p{M}*(?:['’.,/-]*[\p{L}\p{M}\p{N}])*/gu)?.length ?? 0;
}

/** Minutes to read so many words, from 1 to 60. */
export function suggestReadTime(words: number): number {
  return Math.min(60, Math.max(1, Math.round(words / WORDS_A_MINUTE)));
}

/**
 * The words of a Markdown text in one line, roughly: enough to count them and to show the first. Lengths within a pattern
 * are bounded, so that its time grows with the text and not with the square of it.
 */
export function plainText(markdown: string): string {
  return markdown
    .replace(/<!--[\s\S]*?(-->|$)/g, " ")
    .replace(/<br {0,9}\/?>/gi, " ")
    .replace(/^[ \t]*(```|~~~).*$/gm, " ")
    .replace(/\[\^[^\]\s]{1,99}\]:?/g, " ")
    .replace(/!?\[([^[\]]{0,999})\](?:\([^()\s]{0,2000}(?:[ \t]{1,9}"[^"]{0,500}")?\)|\[[^[\]]{0,200}\])/g, "$1")
    .replace(/^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, " ")
    .replace(/^[ \t>]*#{1,6}[ \t]+|^[ \t]*>+|^[ \t|:-]+$/gm, " ")
    .replace(/[*~`\\]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
    .replace(/[\s|]+/g, " ")
    .trim();
}
