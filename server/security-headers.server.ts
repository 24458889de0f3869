import type { OutgoingHttpHeaders } from "node:http";
import type { Config } from "~/config.server";
import { MAP_ORIGIN } from "~/domain/clinic/clinic-facts";
import type { PagePolicy } from "~/web/page-policy.server";

/** The policy of answers that are no page and have none of their own. */
export const NOT_FRAMED = "frame-ancestors 'none'";

export function baseHeaders(config: Config): OutgoingHttpHeaders {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    // Not no-referrer: forms would then post with `Origin: null` and fail the origin check.
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": permissionsPolicy("()"),
    ...transportSecurity(config),
  };
}

/** @param geolocation the origins that may ask for the place; the visitor still decides */
export function permissionsPolicy(geolocation: "()" | "(self)"): string {
  return `camera=(), geolocation=${geolocation}, microphone=(), payment=(), usb=()`;
}

export function transportSecurity({ publicUrl }: Pick<Config, "publicUrl">): Readonly<Record<string, string>> {
  return publicUrl?.startsWith("https:") ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {};
}

export function contentSecurityPolicy(policy: PagePolicy, config: Config): string {
  const { scripts, styles, loadsModules, hasFrames, hasManifest, remoteImages = [], hasLocalImages, hasTrustedTypes } = policy;
  return [
    "default-src 'none'",
    `script-src ${[...(loadsModules ? ["'self'"] : []), ...scripts].join(" ") || "'none'"}`,
    `style-src ${["'self'", ...styles].join(" ")}`,
    // Only attributes, for values such as the bars of the opening hours.
    "style-src-attr 'unsafe-inline'",
    // Pictures that are still loading, and the QR code of the second factor, are data.
    `img-src ${["'self' data:", ...(remoteImages === true ? ["https:"] : remoteImages)].join(" ")}${hasLocalImages ? " blob:" : ""}`,
    "font-src 'self'",
    "connect-src 'self'",
    ...(hasManifest ? ["manifest-src 'self'"] : []),
    ...(hasFrames ? [`frame-src ${policy.framesOwnPages ? "'self' " : ""}${MAP_ORIGIN}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    policy.isFramed ? "frame-ancestors 'self'" : NOT_FRAMED,
    ...(hasTrustedTypes ? ["require-trusted-types-for 'script'", "trusted-types article-html pasted-html default"] : []),
    ...(config.publicUrl?.startsWith("https:") ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}
