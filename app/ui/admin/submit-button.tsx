import { Form, useFormAction, useNavigation } from "react-router";

interface SubmitButtonProps {
  readonly children: React.ReactNode;
  readonly busyText?: string;
  readonly className?: string;
  readonly action?: string;
  readonly label?: string;
}

export function SubmitButton({ children, busyText, className = "button", action, label }: SubmitButtonProps) {
  const navigation = useNavigation();
  const own = useFormAction();
  const isBusy = navigation.state !== "idle" && navigation.formMethod === "POST";
  const isOwn = isBusy && navigation.formAction === (action ?? own);
  return (
    <button
      className={className}
      type="submit"
      // Not disabled: it would lose the focus.
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? preventDefault : undefined}
      aria-busy={isOwn}
      aria-label={label}
    >
      {isOwn && busyText ? busyText : children}
    </button>
  );
}

function preventDefault(event: React.MouseEvent): void {
  event.preventDefault();
}

interface ActionButtonProps extends SubmitButtonProps {
  readonly action: string;
  readonly keepsScroll?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A whole form, for an action that needs no input. */
export function ActionButton({ keepsScroll = false, fields = {}, ...button }: ActionButtonProps) {
  return (
    <Form method="post" action={button.action} preventScrollReset={keepsScroll}>
      {Object.entries(fields).map(([name, value]) => (
        <input type="hidden" name={name} value={value} key={name} />
      ))}
      <SubmitButton className="button outline small" {...button} />
    </Form>
  );
}
