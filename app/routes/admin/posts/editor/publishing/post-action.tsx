import { useKeepList } from "~/routes/admin/list-return";
import { usePublishing } from "./publishing-context";

export function PostAction({ action, children }: { action: string; children: string }) {
  const keepList = useKeepList();
  const { send, isBusy } = usePublishing();
  return (
    <form method="post" action={keepList(action)} onSubmit={send()}>
      <button className="button outline small" type="submit" disabled={isBusy}>
        {children}
      </button>
    </form>
  );
}
