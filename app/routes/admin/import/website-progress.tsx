import { href } from "react-router";
import type { ImportTotals } from "~/domain/blog-import/runs/import-record";
import type { StoredImport } from "~/domain/blog-import/runs/import-records.server";
import { crawlLimits } from "~/domain/blog-import/website/website-address";
import { counted } from "~/domain/phrases";
import { AdminPage } from "~/ui/admin/admin-page";
import { CancelUploadButton, CancelUploadQuestion } from "~/ui/admin/cancel-upload";
import { FieldError } from "~/ui/admin/field";
import { ActionButton } from "~/ui/admin/submit-button";
import { Refresh } from "~/ui/admin/work-progress";
import { allImports, ImportSteps } from "./import-steps";

type Crawl = NonNullable<ImportTotals["crawl"]>;

type Found = Pick<StoredImport, "id" | "fileName" | "state" | "problem"> & {
  readonly isElsewhere: boolean;
  readonly crawl: Crawl;
};

export const ELSEWHERE = "Its file is on another machine, which works on it.";

/** How far the reading of a website is, also after somebody stopped it or something failed. */
export function WebsiteProgress({ id, fileName, state, problem, isElsewhere, crawl }: Found) {
  const upload = { upload: id };
  const isReading = state === "reading";
  const { pages, isEnough = false } = crawl;
  const title = isReading ? "Reading your old website" : problem ? "The old website can’t be read" : "The reading has stopped";
  const cancel = href("/admin/import-export/:upload/cancel", upload);
  return (
    <AdminPage title={title} back={allImports}>
      <ImportSteps at="Read" />
      {isReading && <Refresh />}
      {problem && <FieldError role="alert">{problem}</FieldError>}
      {isReading || pages > 0 ? (
        <Pages {...{ fileName, isReading, isElsewhere, crawl }} />
      ) : (
        <p>
          Nothing of <b>{fileName}</b> was read.
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
            {problem ? "Try again" : "Continue"}
          </ActionButton>
        )}
        {!isReading && pages > 0 && (
          <ActionButton action={href("/admin/import-export/:upload/enough", upload)} className="button outline">
            {`Review the ${counted(pages, "page")}`}
          </ActionButton>
        )}
        <CancelUploadButton />
      </div>
      <CancelUploadQuestion action={cancel} fileName={fileName} isWebsite />
    </AdminPage>
  );
}

function Pages({
  fileName,
  isReading,
  isElsewhere,
  crawl: { pages, known, path, isEnough },
}: Pick<Found, "fileName" | "isElsewhere" | "crawl"> & { isReading: boolean }) {
  const isDone = isEnough === true || (known > 0 && known === pages);
  return (
    <section className="panel import-bars">
      <div className="import-bar" role="status">
        <p>
          <b>{fileName}</b> <span>{`${counted(pages, "page")} read${known > pages ? ` of ${known} found so far` : ""}`}</span>
        </p>
        {isReading && <progress aria-label="Pages read" {...(!isDone && known > 0 && { value: pages, max: known })} />}
      </div>
      <p className="hint import-note">
        {isReading && path !== "" && !isDone && (
          <span>
            Now: <code>{path.slice(0, 80)}</code>
          </span>
        )}
        {isReading && isElsewhere && <span>{ELSEWHERE}</span>}
        {isReading && isDone && <span>What was read is being looked through. You can close this page.</span>}
        {isReading && !isDone && (
          <span>
            {`Pages are read two at a time, at most ${crawlLimits.pages} of them. You can close this page: the reading continues, even after a restart.`}
          </span>
        )}
        {!isReading && <span>Continue where it stopped, or use the pages that are here.</span>}
      </p>
    </section>
  );
}

interface Reviewed {
  readonly isEmpty: boolean;
  readonly asked: number | undefined;
  readonly texts: number;
}

/** What an owner might miss in the review. */
export function WhatWasRead({ pages, spentMs, isEnough = false, isEmpty, asked = 0, texts }: Crawl & Reviewed) {
  if (isEmpty) return <p className="notice warn">No text was found on this website. The reasons are below.</p>;
  const isLong = spentMs >= crawlLimits.milliseconds;
  const limit = pages >= crawlLimits.pages ? `the first ${crawlLimits.pages} pages` : isLong ? "as much as half an hour allowed" : null;
  const leftOut = `${counted(asked, "page was", "pages were")} asked for: ${texts} with a text, ${asked - texts} left out for a reason below.`;
  if (limit === null && !isEnough) return asked > texts ? <p className="hint">{leftOut}</p> : null;
  return (
    <p className="notice warn">
      {limit ? `Only ${limit} could be read.` : `The reading was stopped after ${counted(pages, "page")}.`} Addresses of pages that were not
      read lead nowhere after the import. {asked > texts && leftOut}
    </p>
  );
}
