import { useRouteLoaderData } from "react-router";
import type { loader } from "~/routes/admin/admin-layout";
import { headingOf } from "./bar/editor-bar";
import type { OpenedPost } from "./form/use-editor";
import { PostEditor } from "./post-editor";

export function PostEditorFrame(props: Omit<OpenedPost, "writer" | "madeLink">) {
  const layout = useRouteLoaderData<typeof loader>("routes/admin/admin-layout");
  const writer = layout?.kind === "in" ? layout.member : nobody;
  const madeLink = layout?.toast?.link ?? null;
  return (
    <>
      <title>{`${headingOf(props.post, props.stored.title)} | Blog Admin`}</title>
      <PostEditor {...props} writer={writer} madeLink={madeLink} key={writer.id} />
    </>
  );
}

const nobody = { id: "", name: "", email: "" };
