import { href } from "react-router";
import { type RequestState, requestStates } from "~/domain/requests/contact-request";
import { choiceParameter, listAddress, pageParameter, searchParameter } from "~/ui/admin/list-addresses";

const address = listAddress(href("/admin/requests"), {
  state: choiceParameter("state", requestStates, "new"),
  search: searchParameter,
  page: pageParameter,
});
export const { parse: parseRequestsAddress, to: requestsPath, back: backToRequests } = address;

export function markPath(id: string, state: RequestState): string {
  return href("/admin/requests/:id/mark/:state", { id, state });
}
