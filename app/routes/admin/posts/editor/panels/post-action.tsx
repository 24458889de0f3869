/** A button that posts and needs no field. */
export function PostAction({ action, isBusy, onSubmit, children }: PostActionProps) {
  return (
    <form method="post" action={action} onSubmit={onSubmit}>
      <button className="button outline small" type="submit" disabled={isBusy}>
        {children}
      </button>
    </form>
  );
}

interface PostActionProps {
  readonly action: string;
  readonly isBusy: boolean;
  readonly onSubmit: (event: React.SubmitEvent<HTMLFormElement>) => void;
  readonly children: string;
}
