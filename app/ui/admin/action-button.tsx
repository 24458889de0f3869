import { Form } from "react-router";
import { SubmitButton, type SubmitButtonProps } from "./submit-button";

interface ActionButtonProps extends SubmitButtonProps {
  readonly action: string;
  readonly keepsScroll?: boolean;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A whole form: for an action that needs nothing typed. */
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
