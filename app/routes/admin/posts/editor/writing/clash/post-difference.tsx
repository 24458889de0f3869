import { loadedLater } from "~/ui/kit/loaded-later";
import type { ComparedPostsProps } from "./compared-posts";
import "~/routes/admin/posts/revisions/marked-difference.css";

export const PostDifference = loadedLater<ComparedPostsProps>(() => import("./compared-posts").then(({ ComparedPosts }) => ComparedPosts));
