import { createContext, useContext } from "react";
import type { Clinic } from "~content/clinic";

/** What the admin's frames show of the clinic. */
export type ClinicName = Pick<Clinic, "shortName" | "tagline">;

const ClinicNameContext = createContext<ClinicName | null>(null);

export const ClinicNameProvider = ClinicNameContext.Provider;

/** @throws outside of `ClinicNameProvider`, which the admin's two layouts render */
export function useClinicName(): ClinicName {
  const name = useContext(ClinicNameContext);
  if (!name) throw new Error("useClinicName needs an admin layout around it.");
  return name;
}
