import { href } from "react-router";
import { slugFromTitle } from "~/domain/posts/post/slug";

/** A name that leads to what this person wrote and reviewed. */
export function AuthorLink({ name }: { name: string }) {
  const slug = slugFromTitle(name);
  return slug === "" ? name : <a href={href("/blog/authors/:name", { name: slug })}>{name}</a>;
}
