import { Form, href } from "react-router";
import { PRINTED_NAME_LENGTH } from "~/domain/staff/roles";
import { TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";

interface VeterinarianFormProps {
  readonly member: { readonly id: string; readonly name: string; readonly printedName: string | null };
}

/** Clearing the name takes the mark away. */
export function VeterinarianForm({ member }: VeterinarianFormProps) {
  const name = href("/admin/staff/:member/veterinarian", { member: member.id });
  const words = member.printedName === null ? "Name as veterinarian" : "Change veterinarian’s name";
  return (
    <details className="veterinarian" onToggle={focusField}>
      <summary className="button outline small" aria-label={`${words}: ${member.name}`}>
        {words}
      </summary>
      <Form method="post" action={name}>
        <TextField
          name="printedName"
          label="Name as printed"
          placeholder="Dr. Lee Vega, DVM"
          maxLength={PRINTED_NAME_LENGTH}
          autoComplete="off"
          defaultValue={member.printedName ?? ""}
          key={member.printedName}
          help="Readers see it under what this person reviewed. Left empty, this person is no veterinarian."
        />
        <SubmitButton className="button outline small" action={name} label={`Save the printed name of ${member.name}`}>
          Save
        </SubmitButton>
      </Form>
    </details>
  );
}

function focusField({ currentTarget }: React.SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) currentTarget.querySelector("input")?.focus();
}
