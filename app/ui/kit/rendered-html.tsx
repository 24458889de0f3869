/** HTML that `renderMarkdown` made, the only kind that may pass through here: it cleans whatever it is given. */
export function RenderedHtml({ html }: { html: string }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
