import type { TestSite } from "./site";
import { goodPassword } from "./staff";

/** Of somebody who reads a page, as Node has them. */
export const browserHeaders = {
  "user-agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1",
  "accept-language": "en-US,en;q=0.9",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
} as const;

/** A browser without a script: keeps cookies, sends forms, follows nothing by itself. */
export class Visitor {
  readonly cookies = new Map<string, string>();

  /** @param headers of every request, such as an address a trusted proxy vouches for */
  constructor(
    private readonly site: Pick<TestSite, "url" | "errors" | "get">,
    private readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get(path: string): Promise<Response> {
    return this.#send(path, {});
  }

  /** Sends a form as a browser does: with the page's own origin. */
  post(path: string, fields: Readonly<Record<string, string>> = {}, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.#send(path, { method: "POST", body: new URLSearchParams(fields), headers });
  }

  /** Sends a file as the editor's script does. */
  upload(
    bytes: Uint8Array,
    name: string,
    to = "/admin/pictures/upload",
    { headers, ...init }: { headers?: Readonly<Record<string, string>>; signal?: AbortSignal } = {},
  ): Promise<Response> {
    const usual = { Accept: "application/json", "Content-Type": "application/octet-stream", "X-File-Name": encodeURIComponent(name) };
    return this.#send(to, { method: "POST", body: new Uint8Array(bytes), headers: { ...usual, ...headers }, ...init });
  }

  /** Where the answer leads to. */
  async submit(path: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
    const response = await this.post(path, fields);
    if (![302, 303].includes(response.status)) {
      const refused = [...(await response.text()).matchAll(/class="field-error"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)/g)].map(([, text]) => text);
      throw new Error([path, "answered", response.status, this.site.errors.at(-1), ...refused].filter(Boolean).join(" "));
    }
    return response.headers.get("Location") ?? "";
  }

  async signIn(email: string, password = goodPassword): Promise<string> {
    return this.submit("/admin/sign-in", { email, password });
  }

  /** Without the comments that React puts between two texts. */
  async text(path: string): Promise<string> {
    return (await (await this.get(path)).text()).replaceAll("<!-- -->", "");
  }

  async #send(path: string, init: RequestInit & { headers?: Readonly<Record<string, string>> }): Promise<Response> {
    const response = await this.site.get(path, {
      ...init,
      headers: {
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0",
        Origin: this.site.url,
        Cookie: cookieHeader(this.cookies),
        ...this.headers,
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const at = pair.indexOf("=");
    if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) this.cookies.delete(pair.slice(0, at));
    else this.cookies.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map((pair) => pair.join("=")).join("; ");
}
