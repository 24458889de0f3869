/** Content lines as iCalendar (RFC 5545, section 3.1) and vCard 3.0 (RFC 2425, section 5.8.1) have them: at most 75 octets, then folded. */
export function contentLines(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

/** A TEXT value. Control characters other than a line's end are in neither format. */
export function textValue(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, " ");
}

const MAX_OCTETS = 75;

function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line.toWellFormed()) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
