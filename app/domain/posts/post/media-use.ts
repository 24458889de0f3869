export interface MediaUse {
  readonly postId: string;
  readonly title: string;
  readonly slug: string;
  readonly status: "draft" | "published";
  readonly inTrash: boolean;
  /** An earlier version prevents a file's automatic deletion, but not moving it to the trash. */
  readonly place: "text" | "cover" | "unpublished changes" | "earlier version";
}
