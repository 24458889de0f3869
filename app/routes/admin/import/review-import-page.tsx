import { useEffect } from "react";
import { Form, href, redirect, useLocation } from "react-router";
import type { ImportReview } from "~/domain/blog-import/review/import-review";
import type { ImportChoices } from "~/domain/blog-import/runs/import-record";
import { findImport } from "~/domain/blog-import/runs/import-records.server";
import { isImportHere } from "~/domain/blog-import/runs/run-import.server";
import { categoryName } from "~/domain/categories/category-name";
import { listOfferedCategories } from "~/domain/categories/category-queries.server";
import { newestClinicRevision } from "~/domain/clinic/clinic-revisions.server";
import { ownPageLimits } from "~/domain/pages/own-page";
import { listOwnPages } from "~/domain/pages/page-queries.server";
import { counted } from "~/domain/phrases";
import { AdminPage } from "~/ui/admin/admin-page";
import { CancelUploadButton, CancelUploadQuestion } from "~/ui/admin/cancel-upload";
import { CheckField, FieldError, TextField } from "~/ui/admin/field";
import { ActionButton, SubmitButton } from "~/ui/admin/submit-button";
import { Refresh } from "~/ui/admin/work-progress";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import { adminError } from "~/web/http-errors.server";
import { clinicDefaults } from "~content/clinic";
import type { Route } from "./+types/review-import-page";
import { differingFacts, FactProposals } from "./fact-proposals";
import { allImports, ImportSteps } from "./import-steps";
import { PageDecisions } from "./page-decisions";
import { AuthorNames, PlaceCategories } from "./review-choices";
import { firstChoices } from "./review-fields";
import { ReviewGroups } from "./review-groups";
import { ELSEWHERE, WebsiteProgress, WhatWasRead } from "./website-progress";
import "./import.css";
import "./import-progress.css";

export const loader = adminLoader({ role: "owner" }, async ({ db, database, params, actor, site }: AdminRequest<Route.LoaderArgs>) => {
  const stored = await findImport(db, params.upload);
  if (!stored) throw adminError(404, "Import not found", "It was canceled, or its file was never sent completely. Send your file again.");
  const { id, fileName, state, problem, kind } = stored;
  if (stored.choices) throw redirect(href("/admin/import-export/:upload/progress", { upload: id }), 303);
  const review = stored.review === null ? null : (JSON.parse(stored.review) as ImportReview);
  const names = await listOfferedCategories(db);
  const canBeNew = (review?.categories ?? []).filter(({ name }) => categoryName.safeParse(name).success).map(({ name }) => name);
  const crawl = kind === "website" ? (stored.totals.crawl ?? { pages: 0, known: 0, path: "", spentMs: 0, isEnough: false }) : null;
  const here = review?.facts ? (await newestClinicRevision(db, clinicDefaults)).record : null;
  const { planned, saves = 0 } = stored.totals;
  return {
    id,
    fileName,
    state,
    problem,
    // The texts have pages of their own.
    review: review && { ...review, ...(review.decisions && { decisions: review.decisions.map(({ text, ...decision }) => decision) }) },
    plan: planned ?? (review && firstChoices(review, actor.name)),
    saves,
    names,
    canBeNew,
    author: actor.name,
    crawl,
    isElsewhere: !isImportHere(database, site.config.dataDir, stored),
    freePages: Math.max(0, ownPageLimits.pages - (review?.decisions ? (await listOwnPages(db)).length : 0)),
    facts: here ? differingFacts(review?.facts ?? [], here) : [],
  };
});

export default function ReviewImportPage({ loaderData: { state, review, ...found } }: Route.ComponentProps) {
  if (found.crawl && !review) return <WebsiteProgress {...found} state={state} crawl={found.crawl} />;
  if (state === "failed") return <Failed {...found} />;
  return review && found.plan ? <Review {...found} review={review} plan={found.plan} /> : <Reading {...found} />;
}

type Found = Omit<Route.ComponentProps["loaderData"], "state" | "review">;

interface Reviewed {
  readonly review: ImportReview;
  readonly plan: ImportChoices;
}

function Reading({ id, fileName, isElsewhere }: Found) {
  return (
    <AdminPage title="Reading your file" back={allImports}>
      <ImportSteps at="Read" />
      <Refresh />
      <p role="status">
        <b>{fileName}</b> is being read. {isElsewhere && ELSEWHERE} A large file takes some minutes. You can close this page: what is found
        in it waits here.
      </p>
      <div className="row">
        <a className="button" href={href("/admin/import-export/:upload", { upload: id })}>
          Check again
        </a>
        <CancelUploadButton />
      </div>
      <CancelUploadQuestion action={cancelAddress(id)} fileName={fileName} />
    </AdminPage>
  );
}

function Failed({ id, fileName, problem }: Found) {
  return (
    <AdminPage title="This file can’t be imported" back={allImports}>
      <ImportSteps at="Choose" />
      <FieldError role="alert">{problem}</FieldError>
      <p>
        Nothing from <b>{fileName}</b> was imported.
      </p>
      <ActionButton className="button" action={cancelAddress(id)}>
        Choose another file
      </ActionButton>
    </AdminPage>
  );
}

function Review({ id, fileName, review, plan, saves, crawl, names, canBeNew, author, facts, freePages }: Found & Reviewed) {
  const action = href("/admin/import-export/:upload/confirm", { upload: id });
  const keep = href("/admin/import-export/:upload/choices", { upload: id });
  const { hash } = useLocation();
  // After a comparison the focus returns to the choice of that page.
  useEffect(() => document.getElementById(hash.slice(1))?.focus(), [hash]);
  const { posts, pictures, pages = 0, decisions = [] } = review;
  const records = Object.values(review.records).reduce((all, count) => all + count, pages + decisions.length);
  const fetched = pictures.hosts.reduce((all, { count }) => all + count, 0);
  return (
    <AdminPage title="Review the import" back={allImports}>
      <ImportSteps at="Review" />
      <p>
        <b>{fileName}</b> · {summaryOf(review)}
      </p>
      {crawl && <WhatWasRead {...crawl} isEmpty={posts + records === 0} asked={review.asked} texts={decisions.length} />}
      <Form method="post" action={action} className="import-review">
        <PageDecisions decisions={decisions} plan={plan} saves={saves} freePages={freePages} upload={id} />
        <FactProposals facts={facts} ticked={plan.facts ?? []} />
        <PlaceCategories categories={review.categories} names={names} canBeNew={canBeNew} planned={saves > 0 ? plan.categories : null} />
        <AuthorNames authors={review.authors} authorless={review.authorless} author={plan.author || author} names={plan.authors ?? {}} />
        <ReviewGroups review={review} isWebsite={crawl !== null} />
        {fetched > 0 && (
          <CheckField name="fetch-pictures" value="yes" defaultChecked={plan.fetchesPictures}>
            <span>
              Fetch {picturesAndPdfs(fetched, pictures.pdfs)} from {listed(pictures.hosts.map(({ name }) => name))}:{" "}
              {pictures.fetched.join(", ")}
              {fetched > pictures.fetched.length && ` and ${counted(fetched - pictures.fetched.length, "more", "more")}`}
            </span>
          </CheckField>
        )}
        {review.drafts > 0 && (
          <CheckField name="drafts" value="yes" defaultChecked={!plan.leavesDrafts}>
            Import the {counted(review.drafts, "draft")} too
          </CheckField>
        )}
        {pictures.homeless > 0 && (
          <TextField
            type="url"
            name="site"
            label="Address of the old blog"
            placeholder="https://blog.example.com"
            defaultValue={plan.site ?? ""}
            help={`The file leaves it out. Without it, ${counted(pictures.homeless, "picture")} can’t be imported.`}
          />
        )}
        {decisions.length > 0 && (
          <p>
            <button className="button outline small" type="submit" formAction={keep} name="to" value="later">
              Save for later
            </button>
          </p>
        )}
        <div className="import-dock">
          <CancelUploadButton />
          {posts > 0 || records > 0 ? (
            <SubmitButton busyText="Starting…" action={action}>
              {posts > 0
                ? `Import ${counted(posts, "post")}`
                : crawl
                  ? "Import the website"
                  : decisions.length > 0
                    ? "Import the pages"
                    : "Import the rest"}
            </SubmitButton>
          ) : (
            <p>{crawl ? "Nothing can be imported." : "There is nothing new in this file."}</p>
          )}
        </div>
      </Form>
      <CancelUploadQuestion action={cancelAddress(id)} fileName={fileName} isWebsite={crawl !== null} />
    </AdminPage>
  );
}

function cancelAddress(upload: string): string {
  return href("/admin/import-export/:upload/cancel", { upload });
}

function summaryOf({ decisions = [], posts, years, pictures, records, authors }: ImportReview): string {
  const all = (records.media ?? 0) + pictures.uploaded + pictures.homeless + pictures.hosts.reduce((sum, { count }) => sum + count, 0);
  const span = years === null ? "" : years.first === years.last ? ` from ${years.first}` : ` from ${years.first} to ${years.last}`;
  const parts = [
    ...(decisions.length > 0 ? [counted(decisions.length, "page")] : []),
    ...(posts > 0 ? [`${counted(posts, "post")}${span}`] : decisions.length > 0 ? [] : ["nothing new"]),
    picturesAndPdfs(all, pictures.pdfs),
    counted(authors.length, "author"),
  ];
  return parts.filter((part) => part !== "" && !part.startsWith("0 ")).join(", ");
}

function picturesAndPdfs(count: number, pdfs = 0): string {
  return [counted(count - pdfs, "picture"), counted(pdfs, "PDF")].filter((part) => !part.startsWith("0 ")).join(" and ");
}

function listed(names: readonly string[]): string {
  const [first = "", second, ...others] = names;
  if (second === undefined) return first;
  return others.length === 0 ? `${first} and ${second}` : `${first}, ${second} and ${counted(others.length, "other site")}`;
}
