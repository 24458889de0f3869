import { href, Link } from "react-router";
import type { StoredImport } from "~/domain/blog-import/runs/import-record";
import { Panel } from "~/ui/admin/admin-page";
import { Moment } from "~/ui/admin/moment";

const words: Readonly<Record<StoredImport["state"], string>> = {
  reading: "is being read",
  waiting: "waits for your review",
  running: "is coming in",
  paused: "is paused",
  done: "came in",
  failed: "stopped",
  undoing: "is being taken back",
  undone: "was taken back",
};

/** Imports of this blog, with the way to each. */
export function ImportList({ imports }: { imports: readonly Pick<StoredImport, "id" | "fileName" | "state" | "createdAt">[] }) {
  if (imports.length === 0) return null;
  return (
    <Panel title="Imports">
      <ul className="rows">
        {imports.map(({ id, fileName, state, createdAt }) => (
          <li key={id}>
            <span>
              <Link to={href("/admin/import-export/imports/:upload", { upload: id })}>{fileName}</Link>
              <small>
                {words[state]}, <Moment at={createdAt} />
              </small>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
