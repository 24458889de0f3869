import { Link } from "react-router";

interface CountersProps {
  readonly label: string;
  readonly counters: readonly { readonly name: string; readonly count: number; readonly to: string; readonly isCurrent: boolean }[];
}

/** How many there are of each kind, each a link to them. */
export function Counters({ label, counters }: CountersProps) {
  return (
    <nav aria-label={label}>
      <ul className="cluster count">
        {counters.map(({ name, count, to, isCurrent }) => (
          <li key={name}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined} preventScrollReset>
              <b>{count.toLocaleString("en-US")}</b> {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
