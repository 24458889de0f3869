import { href, Link } from "react-router";
import { ActionButton } from "~/ui/admin/submit-button";
import type { ItemList } from "./list-item.server";

interface ItemActionsProps {
  readonly list: ItemList;
  readonly id: string;
  readonly name: string;
  readonly isFirst: boolean;
  readonly children?: React.ReactNode;
}

export function ItemActions({ list, id, name, isFirst, children }: ItemActionsProps) {
  return (
    <div className="row">
      {children}
      {!isFirst && (
        <ActionButton action={href("/admin/facts/:list/:id/first", { list, id })} keepsScroll label={`Make it the first: ${name}`}>
          Make it the first
        </ActionButton>
      )}
      <Link className="button outline small" to={href(`/admin/facts/${list}/:id`, { id })} aria-label={`Change ${name}`}>
        Change
      </Link>
      <ActionButton action={href("/admin/facts/:list/:id/remove", { list, id })} keepsScroll label={`Remove ${name}`}>
        Remove
      </ActionButton>
    </div>
  );
}
