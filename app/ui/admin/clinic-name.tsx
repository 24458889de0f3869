import { createContext, useContext } from "react";
import type { Clinic } from "~content/clinic";

type ClinicName = Pick<Clinic, "shortName" | "tagline">;

const ClinicNameContext = createContext<ClinicName | null>(null);

export const ClinicNameProvider = ClinicNameContext.Provider;

/** @throws outside of `ClinicNameProvider` */
export function useClinicName(): ClinicName {
  const name = useContext(ClinicNameContext);
  if (!name) throw new Error("useClinicName needs an admin layout around it.");
  return name;
}
