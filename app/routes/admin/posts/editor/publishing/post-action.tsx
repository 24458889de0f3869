import { useKeepList } from "~/routes/admin/list-return";
import type { PublicationForms } from "./use-publication";

export function PostAction({ action, forms, children }: { action: string; forms: PublicationForms; children: string }) {
  const keepList = useKeepList();
  return (
    <form method="post" action={keepList(action)} onSubmit={forms.send()}>
      <button className="button outline small" type="submit" disabled={forms.isBusy}>
        {children}
      </button>
    </form>
  );
}
