import { data } from "react-router";
import { NotFoundPage } from "~/ui/public/not-found-page";
import { siteCopy } from "~content/site-copy";

export function loader() {
  return data(null, { status: 404 });
}

export function meta() {
  return [{ title: siteCopy.notFound.title }, { name: "robots", content: "noindex" }];
}

export default function NotFound() {
  return (
    <main id="main">
      <NotFoundPage />
    </main>
  );
}
