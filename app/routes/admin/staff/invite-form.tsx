import { Form, href } from "react-router";
import { roleDescriptions, roleNames, roles } from "~/domain/staff/roles";
import { SelectField, TextField } from "~/ui/staff/field";
import { SubmitButton } from "~/ui/staff/submit-button";

interface InviteFormProps {
  readonly email?: string | undefined;
  readonly error?: string | undefined;
}

export function InviteForm({ email, error }: InviteFormProps) {
  const action = href("/admin/staff/invitations");
  return (
    <Form method="post" action={action} className="narrow flow">
      <TextField name="email" label="Email of your colleague" type="email" required autoComplete="off" defaultValue={email} error={error} />
      <SelectField label="Role" name="role" defaultValue="author">
        {roles.toReversed().map((role) => (
          <option key={role} value={role}>
            {`${roleNames[role]}: ${roleDescriptions[role]}`}
          </option>
        ))}
      </SelectField>
      <SubmitButton action={action}>Invite</SubmitButton>
    </Form>
  );
}
