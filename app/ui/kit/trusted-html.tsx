import { withoutForeignTags } from "~/domain/posts/article/article-tags";

/** TypeScript has no types for W3C Trusted Types. A policy returns an object that stands for the text. */
interface TrustedTypes {
  createPolicy(name: string, rules: Partial<Record<"createHTML" | "createScriptURL", (text: string) => string | null>>): Policy;
}

interface Policy {
  createHTML(html: string): string;
}

const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;

const same: Policy = { createHTML: (html) => html };

function policy(name: "article-html" | "pasted-html"): Policy {
  return types?.createPolicy(name, same) ?? same;
}

/** For the output of our own renderer, which sanitizes it. */
const articleHtml = policy("article-html");

/** @param props.html made by `renderMarkdown`, which sanitizes it; any other tag is shown as text */
export function RenderedHtml({ html, className = "prose" }: { html: string; className?: string }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: articleHtml.createHTML(withoutForeignTags(html)) }} />;
}

/** For a separate document that runs no script and is only read. */
export const pastedHtml = policy("pasted-html");

/**
 * For code that uses no policy. React makes a script element from a fixed text, and fills it with text that has no tag; workers are
 * files of the build. Everything else is refused.
 */
export function refuseOtherText(): void {
  types?.createPolicy("default", {
    createHTML: (html) => (html.replace("<script></script>", "").includes("<") ? null : html),
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      return origin === location.origin && pathname.startsWith("/assets/") ? address : null;
    },
  });
}
