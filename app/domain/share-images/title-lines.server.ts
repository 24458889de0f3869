import { textWidth } from "./lettering.server";

/** Room left of the dog and the light rings, in pixels: white letters there keep a contrast of 3.8:1 and more. */
const room = 540;

const settings = [
  { size: 76, lineHeight: 84, most: 2 },
  { size: 58, lineHeight: 66, most: 3 },
  { size: 50, lineHeight: 58, most: 4 },
  { size: 42, lineHeight: 50, most: 5 },
] as const;

export function fitTitle(title: string) {
  for (const { size, lineHeight, most } of settings) {
    const lines = breakLines(title, size);
    if (lines.length <= most) return { size, lineHeight, lines };
  }
  const { size, lineHeight, most } = settings[3];
  const lines = breakLines(title, size).slice(0, most);
  return { size, lineHeight, lines: [...lines.slice(0, -1), withEllipsis(lines.at(-1) ?? "", size)] };
}

function breakLines(title: string, size: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of title.split(" ").flatMap((word) => splitLongWord(word, size))) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && textWidth(longer, size) > room) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return line === "" ? lines : [...lines, line];
}

function splitLongWord(word: string, size: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const character of word) {
    if (piece !== "" && textWidth(piece + character, size) > room) {
      pieces.push(piece);
      piece = "";
    }
    piece += character;
  }
  return [...pieces, piece];
}

function withEllipsis(line: string, size: number): string {
  let cut = line;
  while (cut !== "" && textWidth(`${cut}…`, size) > room) cut = cut.slice(0, -1);
  return `${cut.replace(/[\s.,:;–—-]+$/, "")}…`;
}
