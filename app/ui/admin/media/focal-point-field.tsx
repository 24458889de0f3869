import { useId, useState } from "react";
import type { Picture } from "~/domain/pictures/picture";
import { ResponsivePicture } from "~/ui/kit/responsive-picture";

export function FocalPointField({ picture }: { picture: Picture }) {
  const id = useId();
  const [point, setPoint] = useState({ x: percent(picture.focal.x), y: percent(picture.focal.y) });
  const onPress = (event: React.MouseEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    setPoint({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) });
  };
  const slider = (axis: "x" | "y", name: string, label: string) => (
    <div className="field">
      <label htmlFor={`${id}-${axis}`}>{label}</label>
      <input
        id={`${id}-${axis}`}
        type="range"
        name={name}
        min={0}
        max={100}
        value={point[axis]}
        onChange={(event) => setPoint({ ...point, [axis]: event.currentTarget.valueAsNumber })}
      />
    </div>
  );
  return (
    <div className="focal">
      {/* For pointers only: the sliders below do the same for everybody. */}
      <button type="button" className="focal-picture" tabIndex={-1} aria-hidden="true" onClick={onPress}>
        <ResponsivePicture picture={picture} sizes="(width < 48rem) 90vw, 28rem" load="eager" alt="" />
        <span className="focal-mark" style={{ left: `${point.x}%`, top: `${point.y}%` }} />
      </button>
      {slider("x", "focalX", "Focal point, from left to right")}
      {slider("y", "focalY", "Focal point, from top to bottom")}
      <p className="help small soft">What stays in view where the picture is cropped, as behind a post’s title.</p>
    </div>
  );
}

function percent(share: number): number {
  return Math.round(share * 100);
}

function within(share: number): number {
  return percent(Math.min(1, Math.max(0, share)));
}
