import { href } from "react-router";
import type { RouteHandle } from "~/root";
import { themeColor } from "~/ui/public/page-meta";
import { validity } from "~/web/page-validity";
import { clinic } from "~content/clinic";
import { seoCopy } from "~content/seo-copy";

export const handle: RouteHandle = { cacheParameters: [] };

export function loader() {
  const manifest = {
    name: clinic.name,
    short_name: clinic.shortName,
    description: seoCopy.home.description,
    lang: "en-US",
    start_url: href("/"),
    scope: href("/"),
    display: "browser",
    theme_color: themeColor,
    background_color: "#ffffff",
    icons: [
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      { src: "/icon-maskable-512.png", type: "image/png", sizes: "512x512", purpose: "maskable" },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json", ...validity("until-changed") },
  });
}
