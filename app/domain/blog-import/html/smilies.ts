/** The faces that WordPress shows for what stands between spaces. */
const faces: Readonly<Record<string, string>> = {
  ":)": "🙂",
  ":-)": "🙂",
  ":(": "🙁",
  ":-(": "🙁",
  ";)": "😉",
  ";-)": "😉",
  ":D": "😀",
  ":-D": "😀",
  ":P": "😛",
  ":-P": "😛",
  ":o": "😮",
  ":-o": "😮",
  "8-)": "😎",
  ":|": "😐",
  ":-|": "😐",
  ":smile:": "🙂",
  ":sad:": "🙁",
  ":wink:": "😉",
  ":grin:": "😀",
  ":lol:": "😆",
  ":cool:": "😎",
  ":cry:": "😥",
  ":shock:": "😯",
  ":roll:": "🙄",
  ":oops:": "😳",
  ":mrgreen:": "😀",
};

export function withEmoji(text: string): string {
  // Most texts have none.
  if (!/[:;8][-)(|DPo:a-z]/.test(text)) return text;
  return text.replace(/(?<=^|\s)[:;8]\S{1,8}(?=$|\s)/g, (word) => faces[word] ?? word);
}
