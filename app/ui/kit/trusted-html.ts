/** TypeScript has no types of W3C Trusted Types; a policy's result stands for the text it was made of. */
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

/** What our own renderer made, which sanitizes. */
export const articleHtml = policy("article-html");

/** For a document of its own that runs no script and is only read. */
export const pastedHtml = policy("pasted-html");

/**
 * For code that hands text over without a policy. React makes a script element from a fixed text, and fills it with one that has no
 * tag; workers are files of the build. All else is refused.
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
