import type { Config } from "~/config.server";
import { goLiveItems } from "~content/go-live";

type Settings = Pick<Config, "publicUrl" | "trustedProxies">;

export function reportGoLive(print: (line: string) => void, settings: Settings): number {
  const left = [...goLiveItems, ...settingItems(settings)].filter((item) => !item.settled);
  for (const kind of ["placeholder", "unproven claim", "to be confirmed"] as const) {
    const items = left.filter((item) => item.kind === kind);
    if (items.length > 0) print(`\n${kind[0]?.toUpperCase()}${kind.slice(1)}:`);
    for (const { what, where, value } of items) print(`  - ${what} (${where}): ${value}`);
  }
  print(left.length > 0 ? `\n${left.length} points are left before the site can go live.` : "Nothing is left: the site can go live.");
  return left.length;
}

function settingItems({ publicUrl, trustedProxies }: Settings) {
  const item = (what: string, value: string, settled: boolean) => ({
    kind: "to be confirmed",
    what,
    where: "docs/configuration.md",
    value,
    settled,
  });
  return [
    item("Address that visitors use", "PUBLIC_URL is not set", publicUrl !== null),
    item(
      "Proxy in front of the site, without which everybody counts as one visitor",
      "TRUSTED_PROXIES is not set",
      trustedProxies.length > 0,
    ),
  ];
}
