import { Form, Link, useLocation } from "react-router";
import { counted } from "~/domain/phrases";

interface ListSearchProps {
  /** Address of the list. */
  readonly page: string;
  /** Name of the list. */
  readonly label: string;
  /** For example "Search addresses". */
  readonly field: string;
  readonly search: string;
  /** The part of the list to search. */
  readonly state?: string | undefined;
  /** Further filters. */
  readonly children?: React.ReactNode;
  readonly found?: FoundProps | undefined;
  readonly className?: string;
}

/** Works without a script; the key shows the right search after the browser's Back. */
export function ListSearch({ page, label, field, search, state, children, found, className = "cluster list-search" }: ListSearchProps) {
  const { search: query } = useLocation();
  return (
    <Form className={className} role="search" aria-label={label} action={page} key={query}>
      {state && <input type="hidden" name="state" value={state} />}
      <input
        className="input"
        type="search"
        name="q"
        aria-label={field}
        placeholder={field}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        defaultValue={search}
      />
      {children}
      <button className="button outline" type="submit">
        Search
      </button>
      {found && <Found {...found} />}
    </Form>
  );
}

interface FoundProps {
  readonly count: number;
  readonly noun: string;
  /** The address of the whole list; null when it is shown. */
  readonly all: string | null;
  readonly allText: string;
}

function Found({ count, noun, all, allText }: FoundProps) {
  return (
    <p className="small soft" role="status">
      {counted(count, noun)}
      {all !== null && (
        <>
          {" · "}
          <Link to={all}>{allText}</Link>
        </>
      )}
    </p>
  );
}
