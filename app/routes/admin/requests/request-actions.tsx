import { useLocation } from "react-router";
import type { ContactRequest, RequestState } from "~/domain/requests/contact-request";
import { ActionButton } from "~/ui/admin/submit-button";
import { useClinicIdentity } from "~/ui/kit/clinic-identity";
import { Icon } from "~/ui/kit/icon";
import { answerLink, kindNames, stateNames } from "./request-labels";
import { markPath } from "./requests-address";

/** The likely next step first. */
export function RequestActions({ request, title, all = false }: { request: ContactRequest; title: string; all?: boolean }) {
  const { id, state, phone, email } = request;
  const { pathname, search } = useLocation();
  const clinic = useClinicIdentity();
  const mark = (to: RequestState, label: string) => (
    <ActionButton
      action={markPath(id, to)}
      fields={{ to: `${pathname}${search}` }}
      label={`${label}: ${title}`}
      className={state === "new" && to === "answered" ? "button small" : "button outline small"}
      keepsScroll
    >
      {label}
    </ActionButton>
  );
  return (
    <div className="cluster answers">
      {phone && (state !== "done" || all) && (
        <a className="button outline small" href={`tel:${phone}`} aria-label={`Call about ${title}`}>
          <Icon name="phone" /> Call
        </a>
      )}
      {email && (state !== "done" || all) && (
        <a
          className="button outline small"
          href={answerLink(request, { name: clinic.name, phone: clinic.phone.e164 })}
          aria-label={`Write about ${title}`}
        >
          <Icon name="mail" /> Write
        </a>
      )}
      {state === "new" && mark("answered", "Answered")}
      {(state === "answered" || (state === "new" && all)) && mark("done", "Done")}
      {(state === "done" || (state === "answered" && all)) && mark("new", "Reopen")}
    </div>
  );
}

export function RequestBadges({ request: { kind, state } }: { request: Pick<ContactRequest, "kind" | "state"> }) {
  return (
    <div className="row badges">
      <span className="badge">{kindNames[kind]}</span>
      <span className={`badge ${state}`}>{stateNames[state].toLowerCase()}</span>
    </div>
  );
}
