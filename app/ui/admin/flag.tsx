import type { HealthCheck } from "~/domain/health/health-check";
import { Icon } from "~/ui/kit/icon";

const looks = { fine: ["flag fine", "check"], soon: ["flag soon", "clock"], red: ["flag", "alert"] } as const;

/** A line about the state of something; never by color alone. */
export function Flag({ state, children, ...line }: Pick<HealthCheck, "state"> & Pick<React.ComponentProps<"span">, "role" | "children">) {
  const [className, icon] = looks[state];
  return (
    <span className={className} {...line}>
      <Icon name={icon} /> {children}
    </span>
  );
}
