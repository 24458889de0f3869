import { href } from "react-router";
import type { ErrorText } from "~/web/http-errors.server";

export function AdminErrorPage({ error: { title, sentence } }: { error: ErrorText }) {
  return (
    <main id="main" className="wrap page">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="lead" role="alert">
        {sentence}
      </p>
      <a className="button" href={href("/admin")}>
        Back to the posts
      </a>
    </main>
  );
}
