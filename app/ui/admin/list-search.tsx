import { Form } from "react-router";
import "./list-search.css";

interface ListSearchProps {
  readonly page: string;
  /** Name of the list. */
  readonly label: string;
  /** For example "Search addresses". */
  readonly field: string;
  readonly longest: number;
  readonly state?: string | undefined;
  readonly search?: string | undefined;
  readonly children?: React.ReactNode;
}

/** Searches the part of a list that is shown. */
export function ListSearch({ page, label, field, longest, state, search, children }: ListSearchProps) {
  return (
    <Form className="list-search" role="search" aria-label={label} action={page} key={`${state} ${search}`}>
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
        maxLength={longest}
        defaultValue={search}
      />
      <button className="button outline" type="submit">
        Search
      </button>
      {children}
    </Form>
  );
}
