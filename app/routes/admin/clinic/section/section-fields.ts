import { useActionData } from "react-router";
import type { FormErrors } from "~/web/form-errors.server";

/** @returns a field's props by its name: what was typed, else the value that is known, and what is wrong with it */
export function useSectionFields(values?: Readonly<Record<string, string>>) {
  const answer = useActionData<FormErrors>();
  return (name: string, known = values?.[name]) => ({
    name,
    defaultValue: answer?.typed[name] ?? known,
    error: answer?.errors[name],
  });
}
