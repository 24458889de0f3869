/** One parameter of a list's address. An invalid value is read as the default, which is never written. */
interface Parameter<Value> {
  readonly name: string;
  /** @param text empty if the address lacks the parameter */
  read(text: string): Value;
  write(value: Value): string;
}

const MAX_SEARCH_LENGTH = 100;

export function textParameter(name: string, maxLength = MAX_SEARCH_LENGTH): Parameter<string> {
  return { name, read: (text) => text.trim().slice(0, maxLength), write: (value) => value };
}

export const searchParameter = textParameter("q");

export function optionalText(name: string): Parameter<string | undefined> {
  return { name, read: (text) => text.trim().slice(0, MAX_SEARCH_LENGTH) || undefined, write: (value = "") => value };
}

export function choiceParameter<Value extends string, Default extends Value | undefined>(
  name: string,
  values: readonly Value[],
  standard: Default,
): Parameter<Value | Default> {
  return {
    name,
    read: (text) => values.find((known) => known === text) ?? standard,
    write: (value) => (value === undefined || value === standard ? "" : value),
  };
}

/** From 1. */
export const pageParameter: Parameter<number> = {
  name: "page",
  read: (text) => (/^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1),
  write: (page) => (page > 1 ? String(page) : ""),
};

/** The last row of the previous page: only rows after it are listed. */
export interface ListPosition {
  readonly at: string;
  readonly id: string;
}

export const positionParameter: Parameter<ListPosition | undefined> = {
  name: "before",
  read: (text) => {
    const [, at, id] = /^(\d{4}-[\d:TZ.-]+)~(.+)$/.exec(text) ?? [];
    return at && id ? { at, id } : undefined;
  },
  write: (position) => (position ? `${position.at}~${position.id}` : ""),
};

/** The same for numbered rows. */
export const numberParameter: Parameter<number | undefined> = {
  name: "before",
  read: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined),
  write: (number) => (number === undefined ? "" : String(number)),
};

type Parameters<Query> = { readonly [Field in keyof Query]: Parameter<Query[Field]> };

/** Reads and writes the addresses of a list: its search, its filters, and which page of it is shown. */
export function listAddress<Query extends object>(path: string, parameters: Parameters<Query>) {
  const all = Object.entries<Parameter<unknown>>(parameters);
  const parse = (fields: Pick<URLSearchParams, "get">) =>
    Object.fromEntries(all.map(([field, { name, read }]) => [field, read(fields.get(name) ?? "")])) as Query;
  /** Missing fields have their default. */
  const to = (query: Partial<Query>) => {
    const given: Readonly<Record<string, unknown>> = { ...parse(new URLSearchParams()), ...query };
    const written = all.map(([field, { name, write }]) => [name, write(given[field])]).filter(([, value]) => value !== "");
    return written.length > 0 ? `${path}?${new URLSearchParams(written)}` : path;
  };
  /** The list from which a page was opened; the page carries the list's query. */
  const back = (search: URLSearchParams) => to(parse(new URLSearchParams(search.get("list") ?? "")));
  return { parse, to, back };
}

/** The links of `NewestOlder`. @param older the position of the next page; null on the last one */
export function newestAndOlder<Query extends { readonly before: unknown }>(
  to: (query: Query) => string,
  query: Query,
  older: Query["before"] | null,
) {
  return {
    newest: query.before === undefined ? null : to({ ...query, before: undefined }),
    older: older === null ? null : to({ ...query, before: older }),
  };
}
