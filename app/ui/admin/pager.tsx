import { Link } from "react-router";
import { Icon } from "~/ui/kit/icon";

interface PagerProps {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly to: (page: number) => string;
}

/** Leads through the pages of a list: by steps everywhere, by numbers where there is room. */
export function Pager({ page, pages, to }: PagerProps) {
  if (pages <= 1) return null;
  return (
    <nav className="pager" aria-label="Pages">
      <Step to={page > 1 ? to(page - 1) : null}>
        <Icon name="back" /> Previous
      </Step>
      <ol>
        {numbersAround(page, pages).map((number, index, numbers) => (
          <li key={number} className={number - (numbers[index - 1] ?? 0) > 1 ? "gap" : undefined}>
            <Link to={to(number)} aria-label={`Page ${number}`} aria-current={number === page ? "page" : undefined}>
              {number}
            </Link>
          </li>
        ))}
      </ol>
      <span className="where" aria-hidden="true">{`${page} of ${pages}`}</span>
      <Step to={page < pages ? to(page + 1) : null}>
        Next <Icon name="arrow" />
      </Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: React.ReactNode }) {
  if (to === null) return <span className="step" />;
  return (
    <Link className="button outline step" to={to}>
      {children}
    </Link>
  );
}

/** The first, the last, and those next to the page one is on. */
function numbersAround(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(wanted)].toSorted((one, other) => one - other);
}
