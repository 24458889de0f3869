import { useEffect, useRef } from "react";
import { href, Link, useSearchParams } from "react-router";
import { counted } from "~/domain/phrases";
import { useKeepList } from "~/routes/admin/list-return";
import { StatusBadge } from "~/ui/admin/status-badges";
import { ActionButton } from "~/ui/admin/submit-button";
import type { Route } from "./+types/revisions-page";
import { MarkedDifference } from "./marked-difference";

type Loaded = Route.ComponentProps["loaderData"];
type Opened = NonNullable<Loaded["opened"]>;

/** The opened one follows its row, so that a phone shows it there; a wide screen shows it beside both parts of the list. */
export function RevisionRows({ days, opened, ...rest }: Loaded & { opened: Opened }) {
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
        text={line.text}
        isNewest={opened.version === rest.newest}
        {...rest}
      />
      {place + 1 < lines.length && part(lines.slice(place + 1))}
    </div>
  );
}

interface RowProps extends Pick<Loaded, "id" | "start" | "newest" | "live" | "liveLabel"> {
  readonly line: Loaded["days"][number]["lines"][number] & { readonly day: string; readonly isFirst: boolean };
  readonly isOpened: boolean;
}

function Row({ line: { version, day, time, text, isFirst }, isOpened, id, start, newest, live, liveLabel }: RowProps) {
  const address = useRevisionsAddress(id);
  return (
    <li>
      {isFirst && <h2>{day}</h2>}
      <Link to={address({ version, before: start })} aria-current={isOpened || undefined} preventScrollReset>
        <b>{time}</b> <span className="soft">Version {version}</span>
        <small>{text}</small>
        {version === newest && <StatusBadge status="ahead">Newest text</StatusBadge>}{" "}
        {version === live && <StatusBadge status="published">{liveLabel}</StatusBadge>}
      </Link>
    </li>
  );
}

type RestoreProps = Pick<Loaded, "id" | "version" | "saveId">;

interface OpenedRevisionProps extends RestoreProps, Pick<Loaded, "isInTrash" | "start"> {
  readonly opened: Opened;
  readonly when: string;
  readonly text: string;
  readonly isNewest: boolean;
}

function OpenedRevision({ opened, when, text, isNewest, isInTrash, start, ...restore }: OpenedRevisionProps) {
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
            {text}
            {formatChange(opened)}
          </p>
        </div>
        {!isNewest && !isInTrash && <RestoreForm revision={opened.version} {...restore} />}
      </header>
      <Views id={restore.id} opened={opened} start={start} isNewest={isNewest} />
      <MarkedDifference difference={opened} slug={opened.slug} />
    </section>
  );
}

interface ViewsProps extends Pick<Loaded, "id" | "start"> {
  readonly opened: Opened;
  readonly isNewest: boolean;
}

function Views({ id, opened: { version, view, isFirst }, start, isNewest }: ViewsProps) {
  const address = useRevisionsAddress(id);
  const views = [
    !isFirst && (["before", "Compared with the one before"] as const),
    !isNewest && (["now", "Compared with now"] as const),
    ["text", "The whole text"] as const,
  ].filter((one) => one !== false);
  return (
    <nav className="row" aria-label="What to show">
      {views.map(([name, label]) => (
        <Link
          className="quiet"
          to={address({ version, before: start, view: name === "before" ? null : name })}
          aria-current={name === view || undefined}
          preventScrollReset
          key={name}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

function formatChange({ isFirst, view, added, removed, fields, blocks }: Opened): string {
  if (view === "text") return `. The ${isFirst ? "first" : "whole"} text, ${counted(added, "word")}.`;
  const isSame = fields.length === 0 && blocks.every(({ kind }) => kind === "same");
  if (isSame) return view === "now" ? ". The text is the same now." : ". The text is the same as before.";
  const counts = [added > 0 && `${counted(added, "word")} added`, removed > 0 && `${removed} removed`].filter(Boolean);
  return `, compared with ${view === "now" ? "the newest text" : "the one before"}.${counts.length > 0 ? ` ${counts.join(", ")}.` : ""}`;
}

function RestoreForm({ id, revision, version, saveId }: RestoreProps & { revision: number }) {
  const action = useKeepList()(href("/admin/posts/:id/revisions/:version/restore", { id, version: String(revision) }));
  return (
    <ActionButton action={action} fields={{ version: String(version), saveId }} className="button outline">
      Restore this text
    </ActionButton>
  );
}

interface RevisionsQuery {
  readonly version?: number;
  readonly before?: number | null;
  readonly view?: "now" | "text" | null;
}

/** Addresses of this page, which keep the query of the list that led to the post. */
export function useRevisionsAddress(id: string): (query: RevisionsQuery) => string {
  const list = useSearchParams()[0].get("list");
  return (query) => {
    const given = Object.entries({ ...query, list }).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
    return `${href("/admin/posts/:id/revisions", { id })}${given.length > 0 ? `?${new URLSearchParams(given)}` : ""}`;
  };
}
