import { useId, useState } from "react";
import {
  changeSource,
  citeSource,
  insertSource,
  listSources,
  removeSource,
} from "~/routes/admin/posts/editor/surface/prosemirror/surface-sources";
import type { WritingSurface } from "~/routes/admin/posts/editor/surface/prosemirror/writing-surface";
import { SurfaceCard } from "./surface-card";

/** @param props.label null for a new source */
export function SourceDialog({ surface, label, onClose }: { surface: WritingSurface; label: string | null; onClose: () => void }) {
  const id = useId();
  const [sources] = useState(() => listSources(surface.view.state.doc));
  const present = sources.find((source) => source.label === label);
  const [typed, setTyped] = useState(present?.text ?? "");
  const [problem, setProblem] = useState("");
  const done = () => {
    const text = typed.trim();
    if (text === "") return setProblem("Write where it is from.");
    if (label === null) surface.run(insertSource(text));
    else if (present && text !== present.text) surface.run(changeSource(label, text));
    onClose();
  };
  const whereFound = present?.number
    ? `Readers find it as number ${present.number} at the end.`
    : "For example: Arizona Department of Health Services, Rabies, 2026, https://… Readers find it by its number at the end.";
  return (
    <SurfaceCard surface={surface} title={present?.number ? `Source ${present.number}` : "New source"} onClose={onClose}>
      <label htmlFor={id}>Where is it from?</label>
      <textarea
        className="input"
        id={id}
        rows={3}
        value={typed}
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== "" || undefined}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\n/g, " "))}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          done();
        }}
      />
      <p className="hint help" id={`${id}-help`}>
        {problem || whereFound}
      </p>
      <div className="row">
        <button type="button" className="button" onClick={done}>
          Done
        </button>
        {label !== null && (
          <button
            type="button"
            className="button outline danger"
            onClick={() => {
              surface.run(removeSource(label));
              onClose();
            }}
          >
            Remove
          </button>
        )}
      </div>
      {label === null && sources.length > 0 && (
        <>
          <h3>Or use one again</h3>
          <ul className="choices">
            {sources.map((source) => (
              <li key={source.label}>
                <button
                  type="button"
                  onClick={() => {
                    surface.run(citeSource(source.label));
                    onClose();
                  }}
                >
                  <b>{source.number ?? "–"}</b> {source.text}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </SurfaceCard>
  );
}
