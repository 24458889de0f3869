import type { SaveAction, SaveStatus } from "./save-status";

interface SaveBarProps {
  readonly form: string;
  readonly status: SaveStatus;
  readonly announcement: string;
  readonly presence: string;
  /** Of the post; loading it shows the newest version. */
  readonly address: string | undefined;
  readonly onAction: (action: SaveAction) => void;
  readonly onActionFocus: (hasFocus: boolean) => void;
  readonly isPublished: boolean;
  readonly isScheduled: boolean;
  readonly hasUnpublished: boolean;
  readonly busy: string | null;
  readonly warnings: number;
}

export function SaveBar(props: SaveBarProps) {
  const { form, status, presence, address, onAction, onActionFocus, isPublished, isScheduled, hasUnpublished, busy, warnings } = props;
  const { action } = status;
  const button = (status: string, label: string, className: string) => (
    <button className={className} type="submit" form={form} name="status" value={status} aria-busy={busy === status || undefined}>
      {label}
    </button>
  );
  return (
    <div className="save-bar">
      <div className="save-words">
        <p className={status.isBad ? "save-state bad" : "save-state"}>{status.text}</p>
        {presence && <p className="save-presence">{presence}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {props.announcement}
      </p>
      <p className="visually-hidden" role="status">
        {presence}
      </p>
      {action === "load" ? (
        <a className="button small outline" href={address}>
          Show their version
        </a>
      ) : (
        action && (
          <button
            className="button small outline"
            type="button"
            onClick={() => onAction(action)}
            onFocus={() => onActionFocus(true)}
            onBlur={() => onActionFocus(false)}
          >
            {actionWords[action]}
          </button>
        )
      )}
      {hasUnpublished && (
        <a className="quiet" href="#unpublished">
          Unpublished changes
        </a>
      )}
      {warnings > 0 && (
        <a className="quiet" href="#look-at">
          {warnings === 1 ? "1 thing" : `${warnings} things`} to look at
        </a>
      )}
      <div className="save-buttons">
        {(isPublished || isScheduled) && (
          <button className="button outline no-script" type="submit" form={form} name="save" value="draft">
            Keep Changes
          </button>
        )}
        {isPublished
          ? button("draft", "Unpublish", "button outline")
          : button("draft", isScheduled && hasUnpublished ? "Schedule Changes" : "Save Draft", "button outline")}
        {button("published", isPublished ? "Publish Changes" : "Publish", "button")}
      </div>
    </div>
  );
}

const actionWords: Readonly<Record<Exclude<SaveAction, "load">, string>> = {
  compare: "Compare",
  "sign-in": "Sign In",
  "try-again": "Try Again",
  "show-field": "Show Field",
};
