import { escapeHtml } from "~/domain/escape";

interface FramedMail {
  readonly title: string;
  /** Mail programs show it beside the subject. */
  readonly preheader: string;
  /** HTML; empty ones are left out. */
  readonly blocks: readonly string[];
}

/** The width of the mail's text and pictures in pixels. */
export const COLUMN = 552;

export const SERIF = "Georgia,serif";

/**
 * Light colors, the same as in app/ui/styles/tokens.css. For dark mode, some mail programs invert them, and others use the style sheet of the
 * mail.
 */
export const colors = { ink: "#12294f", soft: "#435a80", link: "#22508f", line: "#c6d8ea", page: "#f1f7fc", paper: "#ffffff" } as const;

/**
 * Renders a mail as one column of at most 600 pixels. Each mail program supports only some HTML: tables are for Outlook, which ignores
 * max-width; inline styles for Gmail, which drops style sheets in some of its apps; the style sheet for programs with dark mode (Apple Mail,
 * Thunderbird), while others invert the colors by themselves.
 */
export function framedMail({ title, preheader, blocks }: FramedMail): string {
  return `<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<title>${escapeHtml(title)}</title>
<style>${mailStyleSheet}</style>
</head>
<body style="margin:0;padding:0;background:${colors.page}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}</div>
<div role="article" aria-roledescription="email" aria-label="${escapeHtml(title)}" lang="en" dir="ltr" class="mail">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colors.page}"><tr><td align="center" style="padding:16px 8px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" class="paper" style="table-layout:fixed;width:100%;max-width:600px;background:${colors.paper};border-radius:8px"><tr><td align="left" style="padding:24px 24px 32px;color:${colors.ink};font:17px/1.6 ${SANS};overflow-wrap:break-word">
${blocks.filter(Boolean).join("\n")}
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

export const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

export function linkTo(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}" style="color:${colors.link}">${escapeHtml(words)}</a>`;
}

/** The HTML of a mail that is written as plain text: a paragraph that is an address becomes a link. */
export function letterHtml({ subject, text }: { readonly subject: string; readonly text: string }): string {
  const paragraphs = text.trim().split(/\n{2,}/);
  return framedMail({
    title: subject,
    preheader: paragraphs[1] ?? "",
    blocks: [`<h1 style="margin:0 0 16px;font:bold 24px/1.25 ${SERIF}">${escapeHtml(subject)}</h1>`, ...paragraphs.map(letterParagraph)],
  });
}

function letterParagraph(paragraph: string): string {
  const html = /^https?:\/\/\S+$/.test(paragraph) ? linkTo(paragraph, paragraph) : escapeHtml(paragraph).replaceAll("\n", "<br>");
  return `<p style="margin:0 0 16px">${html}</p>`;
}
