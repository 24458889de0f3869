import { Link } from "react-router";
import type { MediaFile } from "~/domain/media/media";
import { fileSize } from "~/domain/phrases";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";

export type Card = Pick<MediaFile, "id" | "name" | "kind" | "width" | "height" | "size" | "altStatus" | "picture"> & {
  /** In how many posts it is, or at least, if there are more than are counted. */
  readonly uses: number;
  readonly hasMoreUses: boolean;
};

export function MediaCard({
  card: { name, kind, width, height, size, altStatus, picture, uses, hasMoreUses },
  to,
}: {
  card: Card;
  to: string;
}) {
  return (
    <li className="framed media-card">
      <div className="thumb">
        {picture ? <ResponsivePicture picture={picture} sizes="15rem" alt="" /> : <span aria-hidden="true">PDF</span>}
      </div>
      <div className="words">
        <h3>
          <Link to={to}>{name}</Link>
        </h3>
        <p>
          {kind === "picture" && `${width} × ${height} · `}
          {fileSize(size)}
        </p>
        <p>{uses === 0 ? "In no post" : uses === 1 ? "In 1 post" : `In ${uses} posts${hasMoreUses ? " or more" : ""}`}</p>
        {altStatus === "missing" && <p className="missing">Needs a description</p>}
      </div>
    </li>
  );
}
