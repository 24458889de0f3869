import { formatClockTime } from "~/domain/clinic/span-format";

/** Quarter hours from 5 AM to midnight. */
const times = Array.from({ length: 4 * 19 + 1 }, (_, quarter) => {
  const minutes = 300 + 15 * quarter;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
});

interface TimeSelectProps extends Omit<React.ComponentProps<"select">, "defaultValue" | "className"> {
  readonly defaultValue: string;
  readonly error?: string | undefined;
  readonly errorId?: string | undefined;
}

/** A time of day to choose. A stored one that is none of these stays in the list. */
export function TimeSelect({ defaultValue, error, errorId, ...select }: TimeSelectProps) {
  const listed = times.includes(defaultValue) || defaultValue === "" ? times : [...times, defaultValue].toSorted();
  return (
    <select
      className="input time-select"
      defaultValue={defaultValue}
      {...(error && { "aria-invalid": true, "aria-describedby": errorId })}
      {...select}
    >
      {listed.map((time) => (
        <option value={time} key={time}>
          {time === "24:00" ? "Midnight" : formatClockTime(time)}
        </option>
      ))}
    </select>
  );
}

interface TimeSpanProps {
  /** Begins the names of the two lists for who doesn't see them. */
  readonly label: string;
  readonly names: readonly [string, string];
  readonly values: readonly [string, string];
  readonly error?: string | undefined;
  readonly errorId?: string | undefined;
  readonly className?: string;
}

/** "7 AM to 6 PM" as two lists. */
export function TimeSpan({ label, names, values, className = "time-span", ...state }: TimeSpanProps) {
  return (
    <div className={className}>
      <TimeSelect name={names[0]} aria-label={`${label} opens`.trim()} defaultValue={values[0]} {...state} />
      <span>to</span>
      <TimeSelect name={names[1]} aria-label={`${label} closes`.trim()} defaultValue={values[1]} {...state} />
    </div>
  );
}
