import { applyEdit, textState } from "~/routes/admin/posts/editor/writing/textarea-edit";

export async function pasteRich(event: React.ClipboardEvent<HTMLTextAreaElement>): Promise<void> {
  const html = event.clipboardData.getData("text/html");
  const plain = event.clipboardData.getData("text/plain");
  if (!isRich(html)) return;
  event.preventDefault();
  const area = event.currentTarget;
  const insert = await markdownOf(html, plain);
  const { start, end } = textState(area);
  applyEdit(area, { from: start, to: end, insert, select: [start + insert.length, start + insert.length] });
}

/** An article has hundreds; the converter holds the page for seconds at ten thousands. */
const MOST_TAGS = 10_000;

/** Code editors and address bars offer HTML that says no more than the text. */
export function isRich(html: string): boolean {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MOST_TAGS) return false;
  return /<(a|h[1-6]|ul|ol|li|table|strong|b|em|i|blockquote|img|pre|code|del|s)[\s>]|font-weight:\s*(bold|[6-9]00)|mso-list/i.test(html);
}

export async function markdownOf(html: string, plain: string): Promise<string> {
  try {
    const { markdownFromHtml } = await import("./pasted-markdown");
    return (await markdownFromHtml(html)) || plain;
  } catch {
    // Offline, the converter can't be loaded: the words come without their looks.
    return plain;
  }
}
