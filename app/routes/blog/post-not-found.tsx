import { href } from "react-router";
import emptyArt from "~/ui/art/empty.svg";
import { Icon } from "~/ui/kit/icon";
import { blogCopy } from "~content/blog-copy";

export function PostNotFound() {
  const { title, text, back } = blogCopy.notFound;
  return (
    <section className="section before-footer">
      <div className="wrap centered">
        <img src={emptyArt} width="400" height="280" alt="" />
        <h1>{title}</h1>
        <p className="lead">{text}</p>
        <a className="button" href={href("/blog")}>
          <Icon name="back" /> {back}
        </a>
      </div>
    </section>
  );
}
