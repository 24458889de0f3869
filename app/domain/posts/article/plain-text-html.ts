/** For a text that is too complex to parse: every word of it, unformatted. */
export function plainTextHtml(markdown: string): string {
  return `<p>${PLAIN_TEXT_NOTE}</p>\n<pre tabindex="0">${markdown.replaceAll("&", "&amp;").replaceAll("<", "&lt;")}</pre>`;
}

const PLAIN_TEXT_NOTE = "This text is too complex to format, so it is shown as it was typed.";
