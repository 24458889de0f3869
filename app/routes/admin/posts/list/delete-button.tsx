import { Form, href, useLocation, useSubmit } from "react-router";
import type { Noun } from "~/routes/admin/page-names";
import { Icon } from "~/ui/kit/icon";

export function DeleteButton({ post, onDelete }: { post: { id: string; title: string }; onDelete: () => void }) {
  const action = href("/admin/posts/:id/delete", { id: post.id });
  const { pathname, search } = useLocation();
  const to = `${pathname}${search}`;
  const submit = useSubmit();
  const ask = (event: React.SubmitEvent) => {
    event.preventDefault();
    if (!window.confirm(deleteQuestion("post"))) return;
    onDelete();
    void submit({ to }, { method: "post", action, preventScrollReset: true });
  };
  return (
    <Form action={action} onSubmit={ask}>
      <input type="hidden" name="to" value={to} />
      <button className="row-action danger" type="submit" aria-label={`Delete: ${post.title}`}>
        <Icon name="trash" /> Delete
      </button>
    </Form>
  );
}

export function deleteQuestion(noun: Noun): string {
  return `Are you sure you want to delete this ${noun}?`;
}
