import { Form, href } from "react-router";
import { type Role, roleDescriptions, roleNames, roles } from "~/domain/staff/roles";
import { SelectField, TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";

interface InviteFormProps {
  readonly email?: string | undefined;
  readonly role?: Role;
  readonly error?: string | undefined;
}

export function InviteForm({ email, role = "author", error }: InviteFormProps) {
  const action = href("/admin/staff/invitations");
  return (
    <Form method="post" action={action} className="narrow flow">
      <TextField name="email" label="Email of your colleague" type="email" required autoComplete="off" defaultValue={email} error={error} />
      <SelectField label="Role" name="role" defaultValue={role}>
        {roles.toReversed().map((name) => (
          <option key={name} value={name}>
            {`${roleNames[name]}: ${roleDescriptions[name]}`}
          </option>
        ))}
      </SelectField>
      <SubmitButton action={action}>Invite</SubmitButton>
    </Form>
  );
}
