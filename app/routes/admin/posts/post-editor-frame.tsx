import { useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { PostEditor, type PostEditorProps } from "~/ui/editor/post-editor";
import { blogCopy } from "~content/blog-copy";

/** The editor with the words that the public article has, for whoever is signed in. */
export function PostEditorFrame(props: Omit<PostEditorProps, "account" | "readTime">) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const account = layout?.kind === "in" ? layout.member.id : "";
  return (
    <>
      <title>{`${props.post ? "Edit Post" : "Create New Post"} | Blog Admin`}</title>
      <PostEditor {...props} account={account} readTime={blogCopy.post.readTime} />
    </>
  );
}
