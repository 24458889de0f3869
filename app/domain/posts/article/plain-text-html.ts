/** A text that is too much for the parser: its author gets every word back, only unformatted. */
export function plainTextHtml(markdown: string): string {
  return `<p>${PLAIN_TEXT_NOTE}</p>\n<pre tabindex="0">${markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
}

const PLAIN_TEXT_NOTE = "This text is too complex to format, so it is shown as it was typed.";
