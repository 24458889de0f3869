import { useActionData } from "react-router";
import type { FormErrors } from "~/web/form-errors.server";

/** @returns a function from a field's name to its props: the typed value or else the known one, and its error */
export function useSectionFields(values?: Readonly<Record<string, string>>) {
  const answer = useActionData<FormErrors>();
  return (name: string, known = values?.[name]) => ({
    name,
    defaultValue: answer?.typed[name] ?? known,
    error: answer?.errors[name],
  });
}
