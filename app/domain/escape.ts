/** For the text of an element, and for an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function escapeXml(text: string): string {
  return escapeHtml(allowedInXml(text));
}

export function xmlCdata(text: string): string {
  return `<![CDATA[${allowedInXml(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}

/** XML 1.0 has no place for other control characters, however they are escaped (section 2.2). */
function allowedInXml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
