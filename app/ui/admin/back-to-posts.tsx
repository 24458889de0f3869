import { href, Link } from "react-router";
import { Icon } from "~/ui/kit/icon";

export function BackToPosts() {
  return (
    <Link className="back" to={href("/admin")}>
      <Icon name="back" /> Back to the posts
    </Link>
  );
}
