import { usedStyles } from "./used-styles";

/**
 * A page then arrives whole in the first round trip, with the rules that it can use, in one style element that the security policy needs
 * one hash for. It is marked with the nonce, which no stored HTML can have. Where a style sheet is not known, links stay. React Router ends
 * the address of one that a script loads, too, with "#".
 */
export function withInlineStyles(html: string, nonce: string, stylesheet: (address: string) => string | undefined): string {
  const runs = [...html.matchAll(LINKS)].map(([run]) => [...run.matchAll(/href="([^"]+)"/g)].map(([, address = ""]) => address));
  const sheets = runs.map((addresses) => addresses.flatMap((address) => stylesheet(address.replace(/#$/, "")) ?? []));
  const used = usedStyles(sheets.flat(), html);
  return html.replace(LINKS, (links) => {
    const [addresses = [], known = []] = [runs.shift(), sheets.shift()];
    const text = used.splice(0, known.length).join("");
    return known.length < addresses.length ? links : `<style nonce="${nonce}" data-href="${addresses.join(" ")}">${text}</style>`;
  });
}

const LINKS = /(?:<link rel="stylesheet" href="[^"]+"(?: data-precedence="[^"]+")?\/>)+/g;

const fetchedEarly = "a[href^='/']:not([href^='/admin'],[href^='/unsubscribe/'],[href*='.'],[download],[target=_blank])";

/**
 * Speculation rules (HTML) of each public page: prefetch only, so that no page is counted or run unread. In the page, since a header is not
 * compressed, and a file would take the connection that the first picture needs.
 */
export const prefetchRules = JSON.stringify({
  prefetch: [{ where: { selector_matches: fetchedEarly }, eagerness: "moderate" }],
});

export function withPrefetchRules(html: string): string {
  return html.replace("</body>", `<script type="speculationrules">${prefetchRules}</script></body>`);
}

/** Loads the script when somebody points at, touches or focuses a control marked `data-enhanced`. Links and forms work before that. */
export function withDeferredRuntime(html: string): string {
  // The error screen has no script, whatever its route says.
  if (!html.includes(MODULE_START)) return html;
  return html
    .replace(/<link rel="modulepreload"[^<>]*\/>/g, "")
    .replace(MODULE_START, DEFERRED_START)
    .replaceAll(`<script>${CONTEXT}`, `${DEFERRED_START}${CONTEXT}`)
    .replace("</body>", `<script>${startRuntime}</script></body>`);
}

/** @param scripts the page's own, in order @returns those that run: what is deferred does so as one module, after its imports */
export function runningScripts(scripts: readonly string[]): string[] {
  const isDeferred = (text: string) => text.startsWith(CONTEXT) || text.startsWith("import ");
  return [scripts.filter(isDeferred).join("\n"), ...scripts.filter((text) => !isDeferred(text)), startRuntime];
}

const MODULE_START = '<script type="module" async="">';
const DEFERRED_TYPE = "text/deferred-module";
const DEFERRED_START = `<script type="${DEFERRED_TYPE}">`;
const CONTEXT = "window.__reactRouterContext";

/**
 * React hydrates the links of style sheets, so they come back first. A reloaded page shares the history that a router wrote before:
 * its Back changes the address alone, so the page is fetched.
 */
export const startRuntime = `(()=>{const held=[...document.querySelectorAll('script[type="${DEFERRED_TYPE}"]')],intents=["pointerover","pointerdown","touchstart","focusin"];const link=style=>Promise.all(style.dataset.href.split(" ").map(href=>new Promise(done=>{const sheet=document.createElement("link");sheet.rel="stylesheet";sheet.href=href;sheet.onload=sheet.onerror=done;style.before(sheet)}))).then(()=>style.remove());const shown=location.pathname+location.search,back=()=>{if(location.pathname+location.search!==shown)location.reload()};const start=async({target})=>{if(!target.closest("[data-enhanced]"))return;for(const name of intents)removeEventListener(name,start);removeEventListener("popstate",back);await Promise.all([...document.querySelectorAll("style[data-href]")].map(link));const runtime=document.createElement("script");runtime.type="module";runtime.textContent=held.map(script=>script.textContent).join("\\n");document.head.append(runtime)};for(const name of intents)addEventListener(name,start,{passive:true});addEventListener("popstate",back)})()`;
