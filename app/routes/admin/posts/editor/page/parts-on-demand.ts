import type { BeforeSheetProps } from "~/routes/admin/posts/editor/before/before-sheet";
import type { ClashScreenProps } from "~/routes/admin/posts/editor/clash/clash-screen";
import { loadedLater } from "~/ui/kit/loaded-later";
import type { PostPreviewProps } from "./post-preview";

export const BeforeSheet = loadedLater<BeforeSheetProps>(() =>
  import("~/routes/admin/posts/editor/before/before-sheet").then((loaded) => loaded.BeforeSheet),
);

export const ClashScreen = loadedLater<ClashScreenProps>(() =>
  import("~/routes/admin/posts/editor/clash/clash-screen").then((loaded) => loaded.ClashScreen),
);

export const PostPreview = loadedLater<PostPreviewProps>(() => import("./post-preview").then((loaded) => loaded.PostPreview));
