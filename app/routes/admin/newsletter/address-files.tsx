import { Form, href, Link } from "react-router";
import { Icon } from "~/ui/kit/icon";

export function AddressFiles({ isEmpty }: { isEmpty: boolean }) {
  return (
    <>
      <Link className="button outline small" to={href("/admin/newsletter/subscribers/files")}>
        <Icon name="upload" /> Import addresses
      </Link>
      {!isEmpty && (
        // A download is not a page, so the browser itself requests it.
        <Form method="post" action={href("/admin/newsletter/subscribers/csv")} reloadDocument>
          <button className="button outline small" type="submit">
            <Icon name="download" /> Export addresses
          </button>
        </Form>
      )}
    </>
  );
}
