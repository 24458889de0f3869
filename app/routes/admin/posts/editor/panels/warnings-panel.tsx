import type { PublicationWarning } from "~/domain/posts/article/publication-warnings";

type Warnings = readonly PublicationWarning[] | null;

export function WarningsPanel({ warnings, onCheck }: { warnings: Warnings; onCheck: () => void }) {
  return (
    <details className="panel" id="look-at" open>
      <summary>
        <h2>Before it goes out</h2>
        <span role="status">{warningCount(warnings)}</span>
      </summary>
      {warnings && warnings.length > 0 && (
        <ul className="plain warnings">
          {warnings.map(({ sentence, where }) => (
            <li key={`${sentence}${where?.line}`}>
              {sentence} {where && <span className="soft">Line {where.line}.</span>}
            </li>
          ))}
        </ul>
      )}
      <p className="help no-script">The list is of the text as it was saved last.</p>
      <button className="button outline small needs-script" type="button" onClick={onCheck}>
        Check Now
      </button>
    </details>
  );
}

function warningCount(warnings: Warnings): string {
  if (warnings === null) return "";
  if (warnings.length === 0) return "Nothing to look at";
  return warnings.length === 1 ? "1 thing to look at" : `${warnings.length} things to look at`;
}
