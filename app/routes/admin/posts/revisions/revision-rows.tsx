import { useEffect, useRef } from "react";
import { Form, href, Link, useSearchParams } from "react-router";
import { counted } from "~/domain/phrases";
import type { RevisionDifference } from "~/domain/posts/revisions/revision-difference";
import type { HistoryDay } from "~/routes/admin/history/history-words";
import { useKeepList } from "~/routes/admin/list-return";
import { StatusBadge } from "~/ui/admin/status-badges";
import { SubmitButton } from "~/ui/admin/submit-button";
import { MarkedDifference } from "./marked-difference";

interface Opened extends RevisionDifference {
  readonly version: number;
  readonly slug: string;
  readonly isFirst: boolean;
}

interface RestoreProps {
  readonly id: string;
  /** The post's version on this page. */
  readonly version: number;
  readonly saveId: string;
  readonly isInTrash: boolean;
}

interface RevisionLine {
  readonly version: number;
  readonly at: string;
  readonly words: string;
}

interface RevisionRowsProps extends RestoreProps {
  readonly days: readonly HistoryDay<RevisionLine>[];
  readonly opened: Opened;
  readonly start: number | null;
  /** Null on pages that have neither. */
  readonly newest: number | null;
  readonly live: number | null;
  readonly liveWords: string;
}

/** The opened one follows its row, so that a phone shows it there; on a desk it stands beside both parts of the list. */
export function RevisionRows({ days, opened, ...rest }: RevisionRowsProps) {
  const lines = days.flatMap(({ day, lines }) => lines.map((line, place) => ({ ...line, day, isFirst: place === 0 })));
  const place = lines.findIndex(({ version }) => version === opened.version);
  const line = lines[place];
  if (!line) return null;
  const part = (shown: typeof lines) => (
    <ol className="revision-rows" reversed>
      {shown.map((one) => (
        <Row key={one.version} line={one} isOpened={one === line} {...rest} />
      ))}
    </ol>
  );
  return (
    <div className="revisions">
      {part(lines.slice(0, place + 1))}
      <OpenedRevision
        opened={opened}
        when={`${line.day}, ${line.time}`}
        words={line.words}
        isNewest={opened.version === rest.newest}
        {...rest}
      />
      {place + 1 < lines.length && part(lines.slice(place + 1))}
    </div>
  );
}

interface RowProps extends Omit<RevisionRowsProps, "days" | "opened"> {
  readonly line: RevisionLine & { readonly day: string; readonly time: string; readonly isFirst: boolean };
  readonly isOpened: boolean;
}

function Row({ line: { version, day, time, words, isFirst }, isOpened, id, start, newest, live, liveWords }: RowProps) {
  const address = useRevisionsAddress(id);
  return (
    <li>
      {isFirst && <h2>{day}</h2>}
      <Link to={address({ version, before: start })} aria-current={isOpened || undefined} preventScrollReset>
        <b>{time}</b> <span className="soft">Version {version}</span>
        <small>{words}</small>
        {version === newest && <StatusBadge status="ahead">Newest text</StatusBadge>}{" "}
        {version === live && <StatusBadge status="published">{liveWords}</StatusBadge>}
      </Link>
    </li>
  );
}

interface OpenedRevisionProps extends RestoreProps {
  readonly opened: Opened;
  readonly when: string;
  readonly words: string;
  readonly isNewest: boolean;
}

function OpenedRevision({ opened, when, words, isNewest, ...restore }: OpenedRevisionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(opened.version);
  useEffect(() => {
    if (shown.current === opened.version) return;
    shown.current = opened.version;
    heading.current?.focus();
  }, [opened.version]);
  return (
    <section className="panel opened-revision" aria-labelledby="opened-revision">
      <header className="spread">
        <div>
          <h2 id="opened-revision" ref={heading} tabIndex={-1}>
            {when}
          </h2>
          <p className="soft">
            {words}
            {summaryWords(opened)}
          </p>
        </div>
        {!isNewest && !restore.isInTrash && <RestoreForm revision={opened.version} {...restore} />}
      </header>
      <MarkedDifference difference={opened} slug={opened.slug} />
    </section>
  );
}

function summaryWords({ isFirst, added, removed, fields, blocks }: Opened): string {
  if (isFirst) return `. The first text, ${counted(added, "word")}.`;
  if (fields.length === 0 && blocks.every(({ kind }) => kind === "same")) return ". The text is the same as before.";
  const counts = [added > 0 && `${counted(added, "word")} added`, removed > 0 && `${removed} removed`].filter(Boolean);
  return `, compared with the one before.${counts.length > 0 ? ` ${counts.join(", ")}.` : ""}`;
}

function RestoreForm({ id, revision, version, saveId }: RestoreProps & { revision: number }) {
  const action = useKeepList()(href("/admin/posts/:id/revisions/:version/restore", { id, version: String(revision) }));
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="saveId" value={saveId} />
      <SubmitButton className="button outline" action={action}>
        Restore this text
      </SubmitButton>
    </Form>
  );
}

export interface RevisionsQuery {
  readonly version?: number;
  readonly before?: number | null;
}

/** Addresses of this page that keep the list that the post was found in. */
export function useRevisionsAddress(id: string): (query: RevisionsQuery) => string {
  const list = useSearchParams()[0].get("list");
  return (query) => {
    const given = Object.entries({ ...query, list }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
    return `${href("/admin/posts/:id/revisions", { id })}${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
  };
}
