import type { FocalPoint } from "~/domain/pictures/picture";

interface FocalSlidersProps {
  readonly focal: FocalPoint;
  readonly onMove: (focal: FocalPoint) => void;
  readonly onChosen: (focal: FocalPoint) => void;
}

/** Chooses the focal point by keyboard. */
export default function FocalSliders({ focal, onMove, onChosen }: FocalSlidersProps) {
  const slider = (axis: "x" | "y", label: string) => (
    <label>
      {label}
      <input
        form=""
        type="range"
        min={0}
        max={100}
        value={Math.round(focal[axis] * 100)}
        onChange={(event) => onMove({ ...focal, [axis]: event.currentTarget.valueAsNumber / 100 })}
        onPointerUp={() => onChosen(focal)}
        onKeyUp={() => onChosen(focal)}
      />
    </label>
  );
  return (
    <>
      {slider("x", "From left to right")}
      {slider("y", "From top to bottom")}
      <p className="help">This part stays in view where the picture is cropped, as behind a title. You can also tap the picture.</p>
    </>
  );
}
