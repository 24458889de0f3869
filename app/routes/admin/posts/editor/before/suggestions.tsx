import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";

interface SuggestionsProps {
  readonly warnings: readonly PublicationWarning[] | null;
  /** Leads to the place in the text. */
  readonly jump: (warning: PublicationWarning) => React.ReactNode;
}

/** They never keep anybody from publishing. */
export function Suggestions({ warnings, jump }: SuggestionsProps) {
  return (
    <section className="suggestions">
      <h2>{warnings?.length ? readyWords(warnings) : "Suggestions"}</h2>
      {warnings?.length === 0 && <p>None. It is ready.</p>}
      {warnings === null && <p>The text is looked at when you stop typing.</p>}
      {warnings && warnings.length > 0 && (
        <ul className="plain">
          {warnings.map((warning) => (
            <li key={`${warning.sentence}${warning.where?.line}`}>
              <span>
                {warning.sentence} {warning.where && <span className="soft">Line {warning.where.line}.</span>}
              </span>
              {jump(warning)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** @param warnings null before the text was looked at */
export function readyWords(warnings: readonly PublicationWarning[] | null): string {
  if (warnings === null) return "Before it goes out";
  if (warnings.length === 0) return "Ready";
  return warnings.length === 1 ? "1 suggestion" : `${warnings.length} suggestions`;
}

/** The field of the editor that a suggestion is about. */
export function fieldOf({ code }: PublicationWarning): "title" | "excerpt" | "content" {
  if (code === "long-title") return "title";
  return code === "no-excerpt" || code === "no-hero-sentence" ? "excerpt" : "content";
}
