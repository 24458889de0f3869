import { ActionButton } from "./action-button";

const QUESTION_ID = "cancel-upload";

/** No submit button: Enter in a field of the form in which it stands must not press it. */
export function CancelUploadButton() {
  return (
    <button className="button outline" type="button" popoverTarget={QUESTION_ID} aria-haspopup="dialog">
      Cancel
    </button>
  );
}

/** Stands outside of forms, and keeps what is chosen in them. A popover needs no script. */
export function CancelUploadQuestion({ action, fileName = "your file" }: { action: string; fileName?: string }) {
  return (
    <div className="dialog" id={QUESTION_ID} popover="auto" role="dialog" aria-labelledby={`${QUESTION_ID}-title`}>
      <h2 id={`${QUESTION_ID}-title`}>Delete this upload?</h2>
      <p>
        Nothing of <b>{fileName}</b> has been added to your site. To go on later, you would have to send the file again.
      </p>
      <div className="row">
        <button className="button" type="button" popoverTarget={QUESTION_ID} popoverTargetAction="hide">
          Keep it
        </button>
        <ActionButton action={action} className="button danger">
          Delete the upload
        </ActionButton>
      </div>
    </div>
  );
}
