import { Link } from "react-router";
import type { AltStatus } from "~/domain/media/media";
import type { Picture } from "~/domain/pictures/picture";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";
import "~/ui/admin/media.css";
import { fileSize } from "./file-size";

export interface MediaCardProps {
  readonly card: {
    readonly id: string;
    readonly name: string;
    readonly kind: "picture" | "pdf";
    readonly width: number | null;
    readonly height: number | null;
    readonly size: number;
    readonly altStatus: AltStatus;
    readonly picture: Picture | null;
    readonly uses: number;
  };
  readonly to: string;
}

export function MediaCard({ card: { name, kind, width, height, size, altStatus, picture, uses }, to }: MediaCardProps) {
  return (
    <li className="media-card">
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
        <p>{uses === 0 ? "In no post" : uses === 1 ? "In 1 post" : `In ${uses} posts`}</p>
        {altStatus === "missing" && <p className="missing">Needs a description</p>}
      </div>
    </li>
  );
}
