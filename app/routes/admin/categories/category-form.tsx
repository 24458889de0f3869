import { Form, href } from "react-router";
import { TextField } from "~/ui/staff/field";
import { SubmitButton } from "~/ui/staff/submit-button";

interface NameFieldProps {
  readonly name?: string | undefined;
  readonly error?: string | undefined;
}

export function AddCategoryForm({ name, error }: NameFieldProps) {
  const action = href("/admin/categories/add");
  return (
    <Form method="post" action={action} className="narrow flow">
      <CategoryNameField name={name} error={error} />
      <SubmitButton action={action}>Add</SubmitButton>
    </Form>
  );
}

export function CategoryNameField({ name, error }: NameFieldProps) {
  return <TextField name="name" label="Name" required maxLength={60} autoComplete="off" defaultValue={name} error={error} />;
}
