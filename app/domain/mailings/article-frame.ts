import { escapeHtml } from "~/domain/escape";
import { COLUMN, colors, framedMail, SANS, SERIF } from "~/domain/mail/mail-frame";
import { PICTURE_STYLE } from "./mail-markup";

export interface FramedArticle {
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

export function framedArticle(mail: FramedArticle): string {
  const sender = `<p style="margin:0 0 16px;font-size:15px;font-weight:bold">${escapeHtml(mail.sender)}</p>`;
  const blocks = [heroPicture(mail), title(mail), ...mail.lines.map(smallLine), lead(mail), ...mail.blocks, button(mail)];
  return framedMail({ ...mail, blocks: [sender, ...blocks, ...mail.notes.map(note), ...mail.foot.map(smallLine)] });
}

function heroPicture({ picture }: FramedArticle): string {
  if (!picture) return "";
  const size = picture.width ? ` width="${picture.width}" height="${picture.height}"` : ` width="${COLUMN}"`;
  const { src, alt } = picture;
  return `<p style="margin:0 0 20px"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size} style="${PICTURE_STYLE};border-radius:6px"></p>`;
}

function title({ title, url }: FramedArticle): string {
  const link = `<a href="${escapeHtml(url)}" style="color:${colors.ink};text-decoration:none">${escapeHtml(title)}</a>`;
  return `<h1 style="margin:0 0 12px;font:bold 28px/1.2 ${SERIF}">${link}</h1>`;
}

function lead({ lead }: FramedArticle): string {
  return lead && `<p style="margin:16px 0 20px;font-size:19px;line-height:1.5">${escapeHtml(lead)}</p>`;
}

/** A colored cell, because Outlook doesn't paint the padding of a link. */
function button({ url, button }: FramedArticle): string {
  const link = `<a href="${escapeHtml(url)}" style="display:block;padding:13px 22px;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(button)}</a>`;
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:28px 0"><tr><td class="button" style="background:${colors.ink};border:1px solid ${colors.ink};border-radius:6px;font:17px/1.3 ${SANS}">${link}</td></tr></table>`;
}

function note(html: string): string {
  return `<p style="margin:0 0 12px;padding:0 0 0 12px;border-left:4px solid ${colors.line};font-size:15px;line-height:1.5">${html}</p>`;
}

function smallLine(html: string): string {
  return `<p style="margin:0 0 8px;color:${colors.soft};font-size:14px;line-height:1.5">${html}</p>`;
}
