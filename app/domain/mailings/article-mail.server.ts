import { fromHtml } from "hast-util-from-html";
import { formatLongDay, formatMonth } from "~/domain/clinic/arizona-time";
import type { Clinic } from "~/domain/clinic/clinic-facts";
import { postalAddress } from "~/domain/clinic/clinic-format";
import { escapeHtml } from "~/domain/escape";
import { linkTo } from "~/domain/mail/mail-frame";
import { drawnPictureFile, drawnPictureSize } from "~/domain/pictures/drawn-picture";
import { mediaFileAddress } from "~/domain/pictures/media-address";
import { plainRendition } from "~/domain/pictures/picture";
import type { Post } from "~/domain/posts/post/post";
import type { ArticleMailCopy } from "~content/mail/article-mail-copy";
import { type FramedArticle, framedArticle } from "./article-frame";
import { type ArticleContext, absoluteAddress, mailBlock, shownSize } from "./mail-markup";
import { textBlock } from "./mail-text";
import { MAX_SUBJECT, type MailContent } from "./mailing";
import { SUBSCRIBED_ON, UNSUBSCRIBE_URL } from "./personal-mail";

export interface MailOptions {
  readonly origin: string;
  readonly clinic: Pick<Clinic, "name" | "address" | "phone">;
  readonly copy: ArticleMailCopy;
  /** The title when left out. */
  readonly subject?: string;
}

export type MailedPost = Pick<
  Post,
  "slug" | "title" | "excerpt" | "html" | "authorName" | "publishedAt" | "featuredImage" | "featuredPicture" | "drawn" | "review"
>;

/** Maximum size of an email's HTML, in bytes. Gmail shows the first 102 KB and hides the rest, including the link to unsubscribe at the end. */
export const MAX_HTML = 95_000;

/** How many characters of the stored HTML are read. More would never fit, even after picture markup is shortened. */
const MAX_STORED_CHARACTERS = 250_000;

/**
 * Renders an article as an email, with the same blocks in HTML and in plain text. A long article is cut after the last complete block that
 * fits, with a link to the rest. The email doesn't track its reader: it has no tracking pixel, and only the link to unsubscribe is personal.
 */
export function renderArticleMail(post: MailedPost, { origin, clinic, copy, subject = post.title }: MailOptions): MailContent {
  const context = { origin, url: `${origin}/blog/${post.slug}`, copy };
  const mail = frameOf(post, context, clinic);
  const room = MAX_HTML - Buffer.byteLength(framedArticle(mail)) - PLACEHOLDER_ROOM;
  const { blocks, isWhole } = fittingBlocks(post.html, context, room);
  const button = isWhole ? copy.read : copy.rest;
  return {
    origin,
    subject: oneLine(subject),
    html: framedArticle({ ...mail, button, blocks: blocks.map(({ html }) => html) }),
    text: textMail(post, { context, clinic, button, texts: blocks.map(({ text }) => text) }),
  };
}

/** How many bytes longer one recipient's email may be than the template. */
const PLACEHOLDER_ROOM = 1000;

interface Block {
  readonly html: string;
  readonly text: string;
}

/** @param room bytes of HTML @returns the complete blocks that fit */
function fittingBlocks(stored: string, context: ArticleContext, room: number): { blocks: readonly Block[]; isWhole: boolean } {
  const { children } = fromHtml(withoutPlaceholders(stored.slice(0, MAX_STORED_CHARACTERS)), { fragment: true });
  const isWhole = stored.length <= MAX_STORED_CHARACTERS;
  const blocks: Block[] = [];
  let bytes = 0;
  // The last block may be cut off.
  for (const child of isWhole ? children : children.slice(0, -1)) {
    const html = mailBlock(child, context);
    if (html.trim() === "") continue;
    bytes += Buffer.byteLength(html) + 1;
    if (bytes > room) return { blocks, isWhole: false };
    blocks.push({ html, text: textBlock(child, context) });
  }
  return { blocks, isWhole };
}

function frameOf(post: MailedPost, context: ArticleContext, clinic: MailOptions["clinic"]): FramedArticle {
  const { copy } = context;
  const phone = linkTo(`tel:${clinic.phone.e164}`, clinic.phone.display);
  const emergency = linkTo(emergencyUrl(context), copy.emergency.link);
  return {
    title: withoutPlaceholders(post.title),
    preheader: withoutPlaceholders(post.excerpt),
    sender: clinic.name,
    url: context.url,
    picture: pictureOf(post, context),
    lines: linesOf(post, copy).map(escapeHtml),
    lead: withoutPlaceholders(post.excerpt),
    blocks: [],
    button: copy.rest,
    notes: [`${escapeHtml(copy.emergency.text)} ${emergency}.`, `${escapeHtml(copy.general)} ${phone}.`],
    foot: [
      `${escapeHtml(copy.reason(SUBSCRIBED_ON))} ${linkTo(UNSUBSCRIBE_URL, copy.unsubscribe)}`,
      escapeHtml(`${clinic.name}, ${postalAddress(clinic.address)}`),
    ],
  };
}

/** Mail programs show JPEG, PNG and GIF. */
function pictureOf({ slug, featuredImage, featuredPicture, drawn }: MailedPost, context: ArticleContext): FramedArticle["picture"] {
  if (featuredPicture) {
    const shown = plainRendition(featuredPicture);
    const src = shown && absoluteAddress(mediaFileAddress(shown.hash, shown.format), context);
    return src ? { src, alt: withoutPlaceholders(featuredPicture.alt), ...shownSize(shown.width, shown.height) } : null;
  }
  if (featuredImage === "" && drawn) {
    const { width, height } = drawnPictureSize;
    return { src: context.origin + drawnPictureFile(slug), alt: drawn.alt, ...shownSize(width, height) };
  }
  const src = featuredImage === "" || /\.(avif|svg|webp)($|[?#])/i.test(featuredImage) ? null : absoluteAddress(featuredImage, context);
  return src ? { src, alt: "" } : null;
}

function linesOf({ authorName, publishedAt, review }: MailedPost, copy: ArticleMailCopy): string[] {
  const lines = [copy.byline(authorName, formatLongDay(publishedAt))];
  if (review) lines.push(copy.reviewed(review.by, formatMonth(review.on), review.nextOn && formatMonth(review.nextOn)));
  return lines.map(withoutPlaceholders);
}

interface TextParts {
  readonly context: ArticleContext;
  readonly clinic: MailOptions["clinic"];
  readonly button: string;
  readonly texts: readonly string[];
}

function textMail(post: MailedPost, { context, clinic, button, texts }: TextParts): string {
  const { copy } = context;
  const title = withoutPlaceholders(post.title);
  const parts = [
    `${title}\n${"=".repeat(Math.min(title.length, 60))}`,
    linesOf(post, copy).join("\n"),
    withoutPlaceholders(post.excerpt),
    ...texts,
    `${button}:\n${context.url}`,
    `${copy.emergency.text}\n${emergencyUrl(context)}`,
    `${copy.general} ${clinic.phone.display}.`,
    // This line begins the signature (RFC 3676 section 4.3).
    `-- \n${copy.reason(SUBSCRIBED_ON)}\n${copy.unsubscribe}: ${UNSUBSCRIBE_URL}\n${clinic.name}, ${postalAddress(clinic.address)}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function emergencyUrl({ origin }: ArticleContext): string {
  return `${origin}/emergency-care`;
}

function withoutPlaceholders(written: string): string {
  return written.replace(/[\uE000\uE001]/g, "");
}

/** A line break would start another header. */
function oneLine(subject: string): string {
  const words = withoutPlaceholders(subject).replace(/[\p{Cc}\s]+/gu, " ");
  return words.trim().slice(0, MAX_SUBJECT).toWellFormed();
}
