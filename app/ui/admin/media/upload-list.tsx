import { useEffect, useRef } from "react";
import type { Upload, Uploads } from "./uploads";

interface UploadListProps {
  readonly uploads: Uploads;
  readonly list: readonly Upload[];
  readonly renderDone: (upload: Upload & { state: { kind: "done" } }) => React.ReactNode;
}

export function UploadList({ uploads, list, renderDone }: UploadListProps) {
  const rows = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The editor's bar could cover the question about a file that was just chosen.
    if (list.length > 0) rows.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [list.length]);
  if (list.length === 0) return null;
  return (
    <ul className="uploads" aria-label="Uploads" ref={rows}>
      {list.map((upload) => (
        <li className="boxed" key={upload.key}>
          <UploadLine upload={upload} uploads={uploads} renderDone={renderDone} />
        </li>
      ))}
    </ul>
  );
}

type UploadLineProps = Pick<UploadListProps, "uploads" | "renderDone"> & { readonly upload: Upload };

function UploadLine({ upload: { key, file, state }, uploads, renderDone }: UploadLineProps) {
  if (state.kind === "done") return renderDone({ key, file, state });
  if (state.kind === "failed") {
    return (
      <>
        <p role="alert">
          <b>{file.name}</b>: {state.sentence}
        </p>
        <div className="row">
          {state.mayRetry && (
            <button type="button" className="button outline small" onClick={() => uploads.retry(key)}>
              Try again
            </button>
          )}
          <button type="button" className="button outline small" onClick={() => uploads.remove(key)}>
            Remove
          </button>
        </div>
      </>
    );
  }
  return (
    <>
      <label>
        <span>
          <b>{file.name}</b> <span className="soft">{state.text}</span>
        </span>
        <progress max={1} value={state.share} />
      </label>
      <button type="button" className="button outline small" onClick={() => uploads.remove(key)} aria-label={`Cancel ${file.name}`}>
        Cancel
      </button>
    </>
  );
}
