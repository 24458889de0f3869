import type { PublicationForms } from "./use-publication";

export function PostAction({ action, forms, children }: { action: string; forms: PublicationForms; children: string }) {
  return (
    <form method="post" action={action} onSubmit={forms.send()}>
      <button className="button outline small" type="submit" disabled={forms.isBusy}>
        {children}
      </button>
    </form>
  );
}
