import { useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { PostEditor, type PostEditorProps } from "./post-editor";

export function PostEditorFrame(props: Omit<PostEditorProps, "writer" | "madeLink">) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const writer = layout?.kind === "in" ? layout.member : nobody;
  const madeLink = layout?.toast?.link ?? null;
  return (
    <>
      <title>{`${props.post ? "Edit Post" : "Create New Post"} | Blog Admin`}</title>
      <PostEditor {...props} writer={writer} madeLink={madeLink} key={writer.id} />
    </>
  );
}

const nobody = { id: "", name: "", email: "" };
