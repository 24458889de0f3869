import { href, Link } from "react-router";
import type { HealthCheck } from "~/domain/health/health-check";
import { Icon } from "~/ui/kit/icon";

/** Only what an owner has to act on. */
export function HealthNote({ facts }: { facts: readonly HealthCheck[] }) {
  if (facts.length === 0) return null;
  return (
    <section className="panel spread desk-note" aria-label="How is it?">
      <div>
        {facts.map(({ id, name, sentence }) => (
          <p className="must" key={id}>
            <Icon name="alert" />
            <span>
              {name}: {sentence}
            </span>
          </p>
        ))}
      </div>
      <Link className="button outline small" to={href("/admin/health")}>
        What to do
      </Link>
    </section>
  );
}
