import { filesOf } from "~/ui/admin/media/uploads";

interface Pasted {
  readonly text: string;
  /** Empty if there is text: word processors add a picture of the text. */
  readonly files: readonly File[];
  /** Null for plain text. */
  readonly toMarkdown: (() => Promise<string>) | null;
}

export function readPasted(transfer: DataTransfer): Pasted {
  const html = transfer.getData("text/html");
  const text = transfer.getData("text/plain");
  return { text, files: text === "" ? filesOf(transfer) : [], toMarkdown: isRich(html) ? () => markdownOf(html, text) : null };
}

export function takeFiles(event: Pick<Event, "preventDefault">, transfer: DataTransfer, take: (files: readonly File[]) => unknown): void {
  const files = filesOf(transfer);
  if (files.length === 0) return;
  event.preventDefault();
  take(files);
}

/** An article has hundreds; the converter blocks the page for seconds at ten thousands. */
const MAX_TAGS = 10_000;

/** Code editors and address bars put HTML on the clipboard that adds nothing to the text. */
export function isRich(html: string): boolean {
  if ((html.match(/<[a-z]/gi)?.length ?? 0) > MAX_TAGS) return false;
  return RICH_TAG.test(html) || RICH_STYLE.test(html);
}

const RICH_TAG = /<(a|h[1-6]|ul|ol|li|table|strong|b|em|i|blockquote|img|pre|code|del|s|sup|sub)[\s>]/i;
const RICH_STYLE = /font-weight:\s*(bold|[6-9]00)|vertical-align:\s*su[bp]|mso-(list|element|hide)|display:\s*none/i;

async function markdownOf(html: string, text: string): Promise<string> {
  try {
    const { markdownFromHtml } = await import("./pasted-markdown");
    return (await markdownFromHtml(html)) || text;
  } catch {
    // Offline, the converter can't be loaded: the text is pasted without its formatting.
    return text;
  }
}
