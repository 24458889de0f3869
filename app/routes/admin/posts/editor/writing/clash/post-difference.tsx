import { loadedLater } from "~/ui/kit/loaded-later";
import type { ComparedPostsProps } from "./compared-posts";

export const PostDifference = loadedLater<ComparedPostsProps>(() => import("./compared-posts").then(({ ComparedPosts }) => ComparedPosts));
