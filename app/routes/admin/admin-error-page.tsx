import { href } from "react-router";
import type { Refusal } from "~/web/staff-guard.server";

export function RefusalPage({ refusal: { title, sentence } }: { refusal: Refusal }) {
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
