import type { SaveAction, SaveState } from "./save-state";

interface SaveBarProps {
  readonly form: string;
  readonly state: SaveState;
  /** What screen readers are told of it. */
  readonly spoken: string;
  /** Who else has the post open. */
  readonly presence: string;
  /** Where the post is loaded anew. */
  readonly address: string | undefined;
  readonly onAction: (action: SaveAction) => void;
  /** The button for that has the keyboard, or gave it away. */
  readonly onHoldFocus: (holds: boolean) => void;
  readonly isPublished: boolean;
  /** A plan makes the post public. */
  readonly isScheduled: boolean;
  readonly hasUnpublished: boolean;
  /** The status that is being saved, if one is. */
  readonly busy: string | null;
  /** How much there is to look at before the post goes out. */
  readonly warnings: number;
}

/** The buttons of the editor, and whether what was typed is safe. A button names what becomes of the post. */
export function SaveBar(props: SaveBarProps) {
  const { form, state, spoken, presence, address, onAction, onHoldFocus, isPublished, isScheduled, hasUnpublished, busy, warnings } = props;
  const { action } = state;
  const button = (status: string, label: string, className: string) => (
    <button className={className} type="submit" form={form} name="status" value={status} aria-busy={busy === status || undefined}>
      {label}
    </button>
  );
  return (
    <div className="save-bar">
      <div className="save-words">
        <p className={state.isBad ? "save-state bad" : "save-state"}>{state.text}</p>
        {presence && <p className="save-presence">{presence}</p>}
      </div>
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      <p className="visually-hidden" role="status">
        {presence}
      </p>
      {action === "load" ? (
        <a className="button small outline" href={address}>
          Load It
        </a>
      ) : (
        action && (
          <button
            className="button small outline"
            type="button"
            onClick={() => onAction(action)}
            onFocus={() => onHoldFocus(true)}
            onBlur={() => onHoldFocus(false)}
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
          <button className="button outline no-script" type="submit" form={form} name="keep" value="yes">
            Keep for Later
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
