import { useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { PostEditor, type PostEditorProps } from "./post-editor";

export function PostEditorFrame(props: Omit<PostEditorProps, "writer">) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const writer = layout?.kind === "in" ? layout.member : nobody;
  return (
    <>
      <title>{`${props.post ? "Edit Post" : "Create New Post"} | Blog Admin`}</title>
      <PostEditor {...props} writer={writer} key={writer.id} />
    </>
  );
}

const nobody = { id: "", name: "", email: "" };
