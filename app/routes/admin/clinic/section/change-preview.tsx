import { useEffect, useRef } from "react";
import { useActionData } from "react-router";
import type { ChangePreview } from "./previewed-change.server";

export function PreviewButton() {
  return (
    <button className="button outline" type="submit" name="preview" value="1">
      Preview
    </button>
  );
}

export function ChangePreviewPanel() {
  const preview = useActionData<{ preview?: ChangePreview }>()?.preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (preview) heading.current?.focus();
  }, [preview]);
  if (!preview) return null;
  const { name, before, after, page } = preview;
  return (
    <section className="panel grid change-preview" aria-labelledby="change-preview">
      <div>
        <h2 id="change-preview" ref={heading} tabIndex={-1}>
          What visitors will read
        </h2>
        <p>
          <b>{name}</b>
        </p>
        {before !== after && (
          <p>
            {before && <del>{before}</del>} {after && <ins>{after}</ins>}
          </p>
        )}
        <p className="soft small">Nobody sees it yet.</p>
      </div>
      {page === null ? (
        <p>This change is too long to be shown as a page.</p>
      ) : (
        <iframe className="phone-frame" src={page} title="The page with your change" sandbox="allow-same-origin" />
      )}
    </section>
  );
}
