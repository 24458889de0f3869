import { useRef } from "react";
import { href } from "react-router";
import { Icon } from "~/ui/kit/icon";

interface BackToBuiltInTextProps {
  readonly page: string;
  readonly onLeave: () => Promise<unknown>;
}

/** What was typed and not saved is stored on this device first, and offered again. */
export function BackToBuiltInText({ page, onLeave }: BackToBuiltInTextProps) {
  const isLeaving = useRef(false);
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isLeaving.current) return;
    isLeaving.current = true;
    const form = event.currentTarget;
    await onLeave();
    form.submit();
  };
  return (
    <form method="post" action={href("/admin/pages/:page/built-in-text", { page })} onSubmit={(event) => void onSubmit(event)}>
      <button className="quiet" type="submit">
        <Icon name="undo" /> Back to the built-in text
      </button>
    </form>
  );
}
