import { Link } from "react-router";
import { Icon } from "~/ui/kit/icon";

/** @param page from 1 */
export function Pager({ page, pages, to }: { page: number; pages: number; to: (page: number) => string }) {
  if (pages <= 1) return null;
  return (
    <nav className="between pager" aria-label="Pages">
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
      <span className="hint where" aria-hidden="true">{`${page} of ${pages}`}</span>
      <Step to={page < pages ? to(page + 1) : null}>
        Next <Icon name="arrow" />
      </Step>
    </nav>
  );
}

/** For a list without numbered pages. @param newest the address of the first page @param older that of the next one, null on the last */
export function NewestOlder({ newest, older }: { newest: string | null; older: string | null }) {
  if (newest === null && older === null) return null;
  return (
    <nav className="row" aria-label="Pages">
      {newest !== null && (
        <Link className="button outline" to={newest}>
          Newest
        </Link>
      )}
      {older !== null && (
        <Link className="button outline" to={older}>
          Older
        </Link>
      )}
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

function numbersAround(page: number, pages: number): number[] {
  const numbers = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  return [...new Set(numbers)].toSorted((one, other) => one - other);
}
