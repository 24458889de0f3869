import { useRouteLoaderData } from "react-router";
import type { ClinicIdentity } from "~/domain/clinic/clinic-facts";

/** @throws if the root's loader failed, in which case only the root's error screen is shown */
export function useClinicIdentity(): ClinicIdentity {
  const root = useRouteLoaderData("root") as { readonly clinic: ClinicIdentity } | undefined;
  if (!root) throw new Error("useClinicIdentity needs the root's data.");
  return root.clinic;
}
