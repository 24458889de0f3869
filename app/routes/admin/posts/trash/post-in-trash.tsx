import { Form, href, Link } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import { SubmitButton } from "~/ui/admin/submit-button";

export function PostInTrash({ id, title }: { id: string; title: string }) {
  const here = href("/admin/posts/:id", { id });
  return (
    <AdminPage title="This post is in the trash" isNarrow>
      <p>“{title}” was deleted. Restore it to go on editing; it comes back as it was.</p>
      <Form method="post" action={href("/admin/posts/:id/restore", { id })} className="row">
        <input type="hidden" name="to" value={here} />
        <SubmitButton action={href("/admin/posts/:id/restore", { id })}>Restore</SubmitButton>
        <Link className="button outline" to={href("/admin")}>
          Back
        </Link>
      </Form>
    </AdminPage>
  );
}
