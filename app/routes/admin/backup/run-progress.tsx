import { useRefresh } from "~/ui/admin/use-refresh";

interface RunProgressProps {
  readonly title: string;
  readonly step: string;
  /** From 0 to 1; null when nobody knows. */
  readonly share: number | null;
  /** Where it is shown: without a script, one looks again. */
  readonly page: string;
}

const LOOK_MILLISECONDS = 1500;

/** What runs in a process of its own; the page looks after it until it is done. */
export function RunProgress({ title, step, share, page }: RunProgressProps) {
  useRefresh(true, LOOK_MILLISECONDS);
  return (
    <div className="run-progress">
      <p role="status">
        <b>{`${title}…`}</b>
      </p>
      <progress aria-label={title} {...(share !== null && { value: share })} max={1} />
      <p className="soft small">{`${step}. You can leave this page.`}</p>
      <noscript>
        <a className="button outline small" href={page}>
          See how far it is
        </a>
      </noscript>
    </div>
  );
}
