import { goLiveItems } from "~content/go-live";

export function reportGoLive(print: (line: string) => void): number {
  const left = goLiveItems.filter((item) => !item.settled);
  for (const kind of ["placeholder", "unproven claim", "to be confirmed"] as const) {
    const items = left.filter((item) => item.kind === kind);
    if (items.length > 0) print(`\n${kind[0]?.toUpperCase()}${kind.slice(1)}:`);
    for (const { what, where, value } of items) print(`  - ${what} (${where}): ${value}`);
  }
  print(left.length > 0 ? `\n${left.length} points are left before the site can go live.` : "Nothing is left: the site can go live.");
  return left.length;
}
