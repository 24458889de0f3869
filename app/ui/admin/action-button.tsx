import { Form } from "react-router";
import { SubmitButton, type SubmitButtonProps } from "./submit-button";

interface ActionButtonProps extends SubmitButtonProps {
  readonly action: string;
  readonly keepsScroll?: boolean;
}

/** A whole form: for an action that needs no field. */
export function ActionButton({ keepsScroll = false, ...button }: ActionButtonProps) {
  return (
    <Form method="post" action={button.action} preventScrollReset={keepsScroll}>
      <SubmitButton className="button outline small" {...button} />
    </Form>
  );
}
