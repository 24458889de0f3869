import { adminAddresses } from "./addresses";
import { largeBlog } from "./large-blog";

/** Beside the first page of each list: its last one, its filters, and searches of what many, few and none have. */
const lists = {
  "/admin/posts": [
    "q=desert",
    "q=desret",
    "q=desert+4711",
    "page=9999",
    "sort=oldest",
    "sort=title",
    "sort=updated",
    "category=Emergency+Care",
  ],
  "/admin/posts?status=": ["draft", "scheduled", "published", "unpublished-changes"],
  "/admin/pictures": ["q=quail", "q=quail+49", "page=9999", "view=picture", "view=unused", "view=trash", "view=pdf"],
  "/admin/pictures/choice": ["q=quail", "page=9999"],
  "/admin/posts/link-targets": ["q=desert", "q=Desert+pets,+part+11"],
  "/admin/history": ["q=desert", "kind=post"],
  "/admin/newsletter/subscribers": ["q=reader", "page=9999"],
  "/admin/requests": ["page=9999"],
} as const;

/** Every address of the admin that `fillBlog` has something at, without those that never end or end the session. */
export function adminWalk(): string[] {
  const known = adminAddresses.map(({ path }) => concrete(path)).filter((address) => !/^\/admin\/(events|sign-out)$|\*$/.test(address));
  const listed = Object.entries(lists).flatMap(([path, queries]) =>
    queries.map((query) => `${path}${path.endsWith("=") ? "" : "?"}${query}`),
  );
  return [...known, ...listed];
}

function concrete(address: string): string {
  return address
    .replace(/(?<=\/(posts|reviews)\/):id/, largeBlog.post)
    .replace(/(?<=\/pictures\/):id/, largeBlog.picture)
    .replace(/(?<=\/import-export\/):upload/, largeBlog.import)
    .replace(":category", "emergency-care")
    .replace(":mailing", largeBlog.mailing)
    .replace(":subscriber", largeBlog.reader)
    .replace(/(?<=\/requests\/):id/, largeBlog.request)
    .replace(":version", "2")
    .replace(":page", "about")
    .replace(/:\w+/g, "1");
}
