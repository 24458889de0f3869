import { escapeHtml } from "~/domain/escape";
import { COLUMN, colors, PICTURE_STYLE, SERIF } from "./mail-markup";

export interface FramedMail {
  readonly title: string;
  /** Mail programs show it beside the subject. */
  readonly preheader: string;
  readonly sender: string;
  readonly url: string;
  readonly picture: { readonly src: string; readonly alt: string; readonly width?: number; readonly height?: number } | null;
  /** Under the title. */
  readonly lines: readonly string[];
  readonly lead: string;
  /** HTML. */
  readonly blocks: readonly string[];
  readonly button: string;
  /** HTML of small paragraphs: medical notes, then who writes and why. */
  readonly notes: readonly string[];
  readonly foot: readonly string[];
}

/**
 * Renders a mail as one column of at most 600 pixels. Each mail program supports only some HTML: tables are for Outlook, which ignores
 * max-width; inline styles for Gmail, which drops style sheets in some of its apps; the style sheet for programs with dark mode (Apple Mail,
 * Thunderbird), while others invert the colors by themselves.
 */
export function framedMail(mail: FramedMail): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(mail.title)}</title>
<style>${mailStyleSheet}</style>
</head>
<body style="margin:0;padding:0;background:${colors.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(mail.preheader)}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(mail.title)}" lang="en" dir="ltr" class="mail">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.page}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="paper" style="table-layout:fixed;width:100%;max-width:600px;background:${colors.paper};border-radius:8px"><tr><td align="left" style="padding:24px 24px 32px;color:${colors.ink};font:17px/1.6 ${SANS};overflow-wrap:break-word">
<p style="margin:0 0 16px;font-size:15px;font-weight:bold">${escapeHtml(mail.sender)}</p>
${[heroPicture(mail), title(mail), ...mail.lines.map(smallLine), lead(mail), ...mail.blocks].filter(Boolean).join("\n")}
${button(mail)}
${[...mail.notes.map(note), ...mail.foot.map(smallLine)].join("\n")}
</td></tr></table>
</td></tr></table>
</div>
</body>
</html>
`;
}

/** The dark colors of the site; `!important` because the light ones are inline. */
export const mailStyleSheet = [
  ":root{color-scheme:light dark;supported-color-schemes:light dark}",
  "@media (prefers-color-scheme:dark){",
  "body,.mail table{background:#0b1b38!important}",
  ".mail .paper,.mail .paper table{background:#12294f!important}",
  ".mail *{color:#f1f7fc!important;border-color:#6882a8!important}",
  ".mail a{color:#bcd8ef!important}.mail h1 a{color:#ffffff!important}",
  ".mail .button{background:#f5ae5e!important;border-color:#f5ae5e!important}",
  ".mail .button a{color:#0b1b38!important}",
  "}",
].join("");

const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

function heroPicture({ picture }: FramedMail): string {
  if (!picture) return "";
  const size = picture.width ? ` width="${picture.width}" height="${picture.height}"` : ` width="${COLUMN}"`;
  const { src, alt } = picture;
  return `<p style="margin:0 0 20px"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size} style="${PICTURE_STYLE};border-radius:6px"></p>`;
}

function title({ title, url }: FramedMail): string {
  const link = `<a href="${escapeHtml(url)}" style="color:${colors.ink};text-decoration:none">${escapeHtml(title)}</a>`;
  return `<h1 style="margin:0 0 12px;font:bold 28px/1.2 ${SERIF}">${link}</h1>`;
}

function lead({ lead }: FramedMail): string {
  return lead && `<p style="margin:16px 0 20px;font-size:19px;line-height:1.5">${escapeHtml(lead)}</p>`;
}

/** A colored cell, because Outlook doesn't paint the padding of a link. */
function button({ url, button }: FramedMail): string {
  const link = `<a href="${escapeHtml(url)}" style="display:block;padding:13px 22px;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(button)}</a>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td class="button" style="background:${colors.ink};border:1px solid ${colors.ink};border-radius:6px;font:17px/1.3 ${SANS}">${link}</td></tr></table>`;
}

function note(html: string): string {
  return `<p style="margin:0 0 12px;padding:0 0 0 12px;border-left:4px solid ${colors.line};font-size:15px;line-height:1.5">${html}</p>`;
}

function smallLine(html: string): string {
  return `<p style="margin:0 0 8px;color:${colors.soft};font-size:14px;line-height:1.5">${html}</p>`;
}

export function linkTo(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}" style="color:${colors.link}">${escapeHtml(words)}</a>`;
}
