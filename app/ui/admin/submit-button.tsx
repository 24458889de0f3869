import { useFormAction, useNavigation } from "react-router";

export interface SubmitButtonProps {
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
    <button className={className} type="submit" disabled={isBusy} aria-busy={isOwn} aria-label={label}>
      {isOwn && busyText ? busyText : children}
    </button>
  );
}
