import { useRouteLoaderData } from "react-router";
import type { ClinicIdentity } from "~/domain/clinic/clinic-facts";

/** @throws where the root's loader failed, which only the root's own error screen outlives */
export function useClinicIdentity(): ClinicIdentity {
  const root = useRouteLoaderData("root") as { readonly clinic: ClinicIdentity } | undefined;
  if (!root) throw new Error("useClinicIdentity needs the root's data.");
  return root.clinic;
}
