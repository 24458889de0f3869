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

interface CancelUploadProps {
  readonly action: string;
  readonly fileName?: string;
  /** It was read from a website, and no file was sent. */
  readonly isWebsite?: boolean;
}

/** Outside of the form, which keeps what was chosen in it. */
export function CancelUploadQuestion({ action, fileName = "your file", isWebsite = false }: CancelUploadProps) {
  return (
    <Dialog title={isWebsite ? "Delete what was read?" : "Delete this upload?"} id={QUESTION_ID} popover="auto">
      <p>
        Nothing from <b>{fileName}</b> has been added to your site. To continue later, you would have to{" "}
        {isWebsite ? "read the website" : "send the file"} again.
      </p>
      <div className="row">
        <button className="button" type="button" popoverTarget={QUESTION_ID} popoverTargetAction="hide">
          Keep it
        </button>
        <ActionButton action={action} className="button danger">
          {isWebsite ? "Delete it" : "Delete the upload"}
        </ActionButton>
      </div>
    </Dialog>
  );
}
