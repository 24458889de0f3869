import { href } from "react-router";
import type { ImportTotals } from "~/domain/blog-import/runs/import-record";
import type { StoredImport } from "~/domain/blog-import/runs/import-records.server";
import { counted } from "~/domain/phrases";
import { AdminPage } from "~/ui/admin/admin-page";
import { ActionButton } from "~/ui/admin/submit-button";
import { Refresh } from "~/ui/admin/work-progress";
import { ImportSteps } from "./import-steps";

type Found = Pick<StoredImport, "id" | "fileName" | "state" | "problem"> & {
  readonly isElsewhere: boolean;
  readonly crawl: Omit<NonNullable<ImportTotals["crawl"]>, "spentMs">;
};

export const ELSEWHERE = "Its file is on another machine, which works on it.";

/** How far the reading of a website is, also after somebody stopped it or something failed. */
export function WebsiteProgress({ id, fileName, state, problem, isElsewhere, crawl: { pages, known, path, isEnough } }: Found) {
  const upload = { upload: id };
  const isReading = state === "reading";
  return (
    <AdminPage title={isReading ? "Reading your old website" : "The reading has stopped"}>
      <ImportSteps at="Review" />
      {isReading && <Refresh />}
      {problem && (
        <p className="field-error import-problem" role="alert">
          {problem}
        </p>
      )}
      <p role="status">
        <b>{fileName}</b>
        {`: ${counted(pages, "page")} read${isReading && known > pages ? ` of ${known} found so far` : ""}.`}
        {isReading && path !== "" && !isEnough && (
          <>
            {" "}
            Now: <code>{path.slice(0, 80)}</code>
          </>
        )}
      </p>
      {isReading && (
        <p className="hint import-note">
          {isElsewhere && `${ELSEWHERE} `}
          {isEnough || known === pages
            ? "What was read is being looked through. You can close this page."
            : "Pages are read two at a time, at most 500 of them and half an hour. You can close this page: the reading continues, even after a restart."}
        </p>
      )}
      <div className="row">
        {isReading && !isEnough && (
          <ActionButton action={href("/admin/import-export/:upload/pause", upload)} className="button outline" busyText="Stopping…">
            Stop
          </ActionButton>
        )}
        {!isReading && (
          <ActionButton action={href("/admin/import-export/:upload/continue", upload)} className="button">
            Continue
          </ActionButton>
        )}
        {!isReading && pages > 0 && (
          <ActionButton action={href("/admin/import-export/:upload/enough", upload)} className="button outline">
            Review what was read
          </ActionButton>
        )}
        <ActionButton action={href("/admin/import-export/:upload/cancel", upload)} className="button outline">
          Cancel
        </ActionButton>
      </div>
    </AdminPage>
  );
}
