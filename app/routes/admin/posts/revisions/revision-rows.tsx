import { Link } from "react-router";
import type { HistoryDay } from "~/routes/admin/history/history-words";
import { StatusBadge } from "~/ui/admin/status-badges";
import { type Opened, OpenedRevision, type RestoreProps } from "./opened-revision";
import { useRevisionsAddress } from "./revisions-address";

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
