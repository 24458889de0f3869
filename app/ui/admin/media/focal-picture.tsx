import type { FocalPoint } from "~/domain/pictures/picture";

interface FocalPictureProps {
  readonly focal: FocalPoint;
  readonly onChoose: (focal: FocalPoint) => void;
  readonly children: React.ReactNode;
}

/** A picture with its focal point, moved by clicking. For pointers only: sliders do the same for the keyboard. */
export function FocalPicture({ focal: { x, y }, onChoose, children }: FocalPictureProps) {
  const onPress = ({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLElement>) =>
    onChoose(pointWithin(currentTarget.getBoundingClientRect(), clientX, clientY));
  return (
    <button type="button" className="focal-picture" tabIndex={-1} aria-hidden="true" onClick={onPress}>
      {children}
      <span className="focal-mark" style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
    </button>
  );
}

/** In whole percent. */
export function pointWithin({ left, top, width, height }: DOMRect, x: number, y: number): FocalPoint {
  const share = (distance: number, length: number) => Math.round(100 * Math.min(1, Math.max(0, distance / length))) / 100;
  return { x: share(x - left, width), y: share(y - top, height) };
}
