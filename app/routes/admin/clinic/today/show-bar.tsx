import { PreviewButton } from "~/routes/admin/clinic/preview/change-preview";
import { SubmitButton } from "~/ui/admin/submit-button";

export function WillRead({ now, children }: { now?: boolean; children: React.ReactNode }) {
  return (
    <p className="will-read" aria-live="polite">
      <small>{now ? "Visitors read" : "Visitors will read"}</small>
      {children}
    </p>
  );
}

interface ShowProps {
  readonly action: string;
  readonly offersPreview?: boolean;
  /** About what is chosen above. */
  readonly note?: string;
  readonly children: React.ReactNode;
}

export function Show({ action, offersPreview, note, children }: ShowProps) {
  return (
    <div className="show-bar">
      {note && <p>{note}</p>}
      <SubmitButton action={action} busyText="Showing…">
        {children}
      </SubmitButton>
      {offersPreview && <PreviewButton />}
    </div>
  );
}
