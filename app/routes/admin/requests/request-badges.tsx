import type { ContactRequest } from "~/domain/requests/contact-request";
import { kindNames, stateNames } from "./request-words";

export function RequestBadges({ request: { kind, state } }: { request: Pick<ContactRequest, "kind" | "state"> }) {
  return (
    <div className="row badges">
      <span className="badge">{kindNames[kind]}</span>
      <span className={`badge ${state}`}>{stateNames[state].toLowerCase()}</span>
    </div>
  );
}
