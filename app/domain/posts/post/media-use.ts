/** A post that needs a file of the media library. */
export interface MediaUse {
  readonly postId: string;
  readonly title: string;
  readonly slug: string;
  readonly status: "draft" | "published";
  readonly inTrash: boolean;
  /** Earlier versions keep a file from being deleted by itself, not from being put into the trash. */
  readonly place: "text" | "cover" | "unpublished changes" | "earlier version";
}
