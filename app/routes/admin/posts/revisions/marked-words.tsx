import type { MarkedText } from "~/domain/posts/revisions/revision-difference";

const marks = { same: "span", added: "ins", removed: "del" } as const;

/** Words as they read, marked where they came or went, and with a note where only their form changed. */
export function MarkedWords({ pieces }: { pieces: readonly MarkedText[] }) {
  return placed(pieces).map(({ item: { kind, text, form, change }, place }) => {
    const Mark = marks[kind];
    const className = shownForms.filter((name) => form?.includes(name)).join(" ") || undefined;
    if (change === undefined)
      return kind === "same" && !className ? (
        text
      ) : (
        <Mark className={className} key={place}>
          {text}
        </Mark>
      );
    return (
      <span className="formed" key={place}>
        <span className={className}>{text}</span> <small>{change}</small>
      </span>
    );
  });
}

const shownForms = ["bold", "italic", "code"];

/** With an index as key, for lists that never change. */
export function placed<Item>(items: readonly Item[]): { readonly item: Item; readonly place: number }[] {
  return items.map((item, place) => ({ item, place }));
}
