import { Dialog } from "./dialog";
import { ActionButton } from "./submit-button";

const QUESTION_ID = "cancel-upload";

/** Not a submit button: Enter in a field of its form must not press it. */
export function CancelUploadButton() {
  return (
    <button className="button outline" type="button" popoverTarget={QUESTION_ID} aria-haspopup="dialog">
      Cancel
    </button>
  );
}

/** Outside of the form, which keeps what was chosen in it. */
export function CancelUploadQuestion({ action, fileName = "your file" }: { action: string; fileName?: string }) {
  return (
    <Dialog title="Delete this upload?" id={QUESTION_ID} popover="auto">
      <p>
        Nothing from <b>{fileName}</b> has been added to your site. To continue later, you would have to send the file again.
      </p>
      <div className="row">
        <button className="button" type="button" popoverTarget={QUESTION_ID} popoverTargetAction="hide">
          Keep it
        </button>
        <ActionButton action={action} className="button danger">
          Delete the upload
        </ActionButton>
      </div>
    </Dialog>
  );
}
