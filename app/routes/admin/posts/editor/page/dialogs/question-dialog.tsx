interface QuestionDialogProps {
  readonly dialog: React.RefObject<HTMLDialogElement | null>;
  readonly title: string;
  readonly children: React.ReactNode;
  readonly stay: string;
  readonly onStay: () => void;
  readonly leave: string;
  readonly onLeave: () => void;
}

export function QuestionDialog({ dialog, title, children, stay, onStay, leave, onLeave }: QuestionDialogProps) {
  return (
    <dialog className="dialog" ref={dialog} aria-label={title} onCancel={onStay}>
      <h2>{title}</h2>
      <p>{children}</p>
      <div className="row">
        <button className="button" type="button" onClick={onStay}>
          {stay}
        </button>
        <button className="button danger" type="button" onClick={onLeave}>
          {leave}
        </button>
      </div>
    </dialog>
  );
}
