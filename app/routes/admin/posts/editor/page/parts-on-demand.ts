import type { BeforeSheetProps } from "~/routes/admin/posts/editor/before/before-sheet";
import type { ClashScreenProps } from "~/routes/admin/posts/editor/clash/clash-screen";
import type { PostPreviewProps } from "~/routes/admin/posts/editor/preview/post-preview";
import { loadedLater } from "~/ui/kit/loaded-later";

export const BeforeSheet = loadedLater<BeforeSheetProps>(() =>
  import("~/routes/admin/posts/editor/before/before-sheet").then((loaded) => loaded.BeforeSheet),
);

export const ClashScreen = loadedLater<ClashScreenProps>(() =>
  import("~/routes/admin/posts/editor/clash/clash-screen").then((loaded) => loaded.ClashScreen),
);

export const PostPreview = loadedLater<PostPreviewProps>(() =>
  import("~/routes/admin/posts/editor/preview/post-preview").then((loaded) => loaded.PostPreview),
);
