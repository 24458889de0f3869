import type { BeforeSheetProps } from "~/routes/admin/posts/editor/publishing/before/before-sheet";
import type { ClashScreenProps } from "~/routes/admin/posts/editor/writing/clash/clash-screen";
import { loadedLater } from "~/ui/kit/loaded-later";
import type { PostPreviewProps } from "./preview/post-preview";

export const BeforeSheet = loadedLater<BeforeSheetProps>(() =>
  import("~/routes/admin/posts/editor/publishing/before/before-sheet").then((loaded) => loaded.BeforeSheet),
);

export const ClashScreen = loadedLater<ClashScreenProps>(() =>
  import("~/routes/admin/posts/editor/writing/clash/clash-screen").then((loaded) => loaded.ClashScreen),
);

export const PostPreview = loadedLater<PostPreviewProps>(() => import("./preview/post-preview").then((loaded) => loaded.PostPreview));
