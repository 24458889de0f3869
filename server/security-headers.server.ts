import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders } from "node:http";
import type { Config } from "~/config.server";
import { clinic } from "~content/clinic";

export function baseHeaders(config: Config): OutgoingHttpHeaders {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Not no-referrer: forms would then post with `Origin: null` and fail the origin check.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ...transportSecurity(config),
  };
}

export function transportSecurity({ publicUrl }: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  return publicUrl?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000" } : {};
}

/** W3C CSP Level 3. Inline code is allowed by its hashes, which hold for a cached page too; a nonce would not. */
export function contentSecurityPolicy(html: string, config: Config): string {
  const scripts = inlineContents(html, "script", (attributes) => !/type="application\/(ld\+)?json"/.test(attributes));
  const loadsModules = /<script[^>]*\stype="(module|text\/deferred-module)"|<script[^>]*\ssrc=/.test(html);
  const scriptSources = [...(loadsModules ? ["'self'"] : []), ...scripts.map(hashSource)];
  const styles = inlineContents(html, "style", () => true).map(hashSource);
  return [
    "default-src 'none'",
    `script-src ${scriptSources.join(" ") || "'none'"}`,
    `style-src 'self'${styles.map((style) => ` ${style}`).join("")}`,
    // Only attributes, for values such as the bars of the opening hours.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `frame-src ${new URL(clinic.map.embedUrl).origin}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(config.publicUrl?.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

function inlineContents(html: string, element: "script" | "style", counts: (attributes: string) => boolean): string[] {
  const found = html.matchAll(new RegExp(`<${element}([^>]*)>([\\s\\S]*?)</${element}>`, "g"));
  return [...found].flatMap(([, attributes = "", content = ""]) => (content && counts(attributes) ? [content] : []));
}

function hashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
