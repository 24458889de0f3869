/**
 * A page then arrives whole in the first round trip, each sheet marked with the nonce, which no stored HTML can have. A style sheet that is not known stays a link. React Router ends the address of
 * one that a script loads, too, with "#".
 */
export function withInlineStyles(html: string, nonce: string, stylesheet: (address: string) => string | undefined): string {
  return html.replace(/<link rel="stylesheet" href="([^"]+)"\/>/g, (link, address: string) => {
    const text = stylesheet(address.replace(/#$/, ""));
    return text === undefined ? link : `<style nonce="${nonce}" data-href="${address}">${text.trim()}</style>`;
  });
}

/** Joins adjacent style sheets, so that the security policy needs one hash. For a page without a script. */
export function withJoinedStyles(html: string, nonce: string): string {
  return html.replace(new RegExp(`</style><style nonce="${nonce}" data-href="[^"]+">`, "g"), "\n");
}

/** Loads the script when somebody points at, touches or focuses a control marked `data-enhanced`. Links and forms work before that. */
export function withDeferredRuntime(html: string): string {
  // The error screen has no script, whatever its route says.
  if (!html.includes(MODULE_START)) return html;
  return html
    .replace(/<link rel="modulepreload"[^>]*\/>/g, "")
    .replace(MODULE_START, `<script type="${DEFERRED_TYPE}">`)
    .replace("</body>", `<script>${startRuntime}</script></body>`);
}

const MODULE_START = '<script type="module" async="">';
const DEFERRED_TYPE = "text/deferred-module";

/**
 * React hydrates the links of style sheets, so they come back first. A reloaded page shares the history that a router wrote before:
 * its Back changes the address alone, so the page is fetched.
 */
export const startRuntime = `(()=>{const held=document.querySelector('script[type="${DEFERRED_TYPE}"]'),intents=["pointerover","pointerdown","touchstart","focusin"];const link=style=>new Promise(done=>{const sheet=document.createElement("link");sheet.rel="stylesheet";sheet.href=style.dataset.href;sheet.onload=sheet.onerror=()=>{style.remove();done()};style.before(sheet)});const shown=location.pathname+location.search,back=()=>{if(location.pathname+location.search!==shown)location.reload()};const start=async({target})=>{if(!target.closest("[data-enhanced]"))return;for(const name of intents)removeEventListener(name,start);removeEventListener("popstate",back);await Promise.all([...document.querySelectorAll("style[data-href]")].map(link));const runtime=document.createElement("script");runtime.type="module";runtime.textContent=held.textContent;document.head.append(runtime)};for(const name of intents)addEventListener(name,start,{passive:true});addEventListener("popstate",back)})()`;
