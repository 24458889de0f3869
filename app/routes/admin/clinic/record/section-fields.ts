import { useActionData } from "react-router";
import type { FormErrors } from "~/web/form-errors.server";

/** A field's props by its name: what was typed, else the value that is known, and what is wrong with it. */
export function useSectionFields() {
  const { typed, errors } = useActionData<FormErrors>() ?? { typed: {} as FormErrors["typed"], errors: {} as FormErrors["errors"] };
  return (name: string, known?: string) => ({ name, defaultValue: typed[name] ?? known, error: errors[name] });
}
