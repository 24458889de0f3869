import { SubmitButton } from "~/ui/admin/submit-button";

export function WillRead({ now, children }: { now?: boolean; children: React.ReactNode }) {
  return (
    <p className="will-read" aria-live="polite">
      <small>{now ? "Visitors read" : "Visitors will read"}</small>
      {children}
    </p>
  );
}

export function Show({ action, children }: { action: string; children: React.ReactNode }) {
  return (
    <div className="show-bar">
      <SubmitButton action={action} busyText="Showing…">
        {children}
      </SubmitButton>
    </div>
  );
}
