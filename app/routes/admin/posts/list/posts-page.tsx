import { data } from "react-router";
import { AdminPage } from "~/ui/admin/admin-page";
import { useLiveData } from "~/ui/admin/session/use-live-events";
import { type AdminRequest, adminLoader } from "~/web/admin-action.server";
import type { Route } from "./+types/posts-page";
import { AllPosts, NewPostLink, PostCounters } from "./all-posts";
import { parsePostsAddress } from "./posts-address";
import { readPostList } from "./read-post-list.server";

export const loader = adminLoader({}, async ({ request, site, actor, url }: AdminRequest) => {
  const address = { ...parsePostsAddress(url.searchParams), place: "posts" as const };
  const { page, headers } = await readPostList({ request, site, actor, address });
  return data(page, { headers });
});

export default function PostsPage({ loaderData }: Route.ComponentProps) {
  useLiveData(loaderData.after);
  return (
    <AdminPage title="Posts" action={<NewPostLink />}>
      <PostCounters counts={loaderData.counts} address={loaderData.list.address} />
      <AllPosts {...loaderData} />
    </AdminPage>
  );
}
