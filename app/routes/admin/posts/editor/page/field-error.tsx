import { Icon } from "~/ui/kit/icon";

export function FieldError({ id, error, children }: { id: string; error: string | undefined; children?: React.ReactNode }) {
  if (!error) return null;
  return (
    <div className="field-error" id={`${id}-error`}>
      <Icon name="alert" />
      <span>{error}</span>
      {children}
    </div>
  );
}
