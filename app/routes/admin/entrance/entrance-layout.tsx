import { Outlet } from "react-router";
import { ClinicNameProvider } from "~/ui/staff/clinic-name";
import { clinic } from "~content/clinic";
import type { Route } from "./+types/entrance-layout";

export const handle = { hydrate: true };

export function meta(): Route.MetaDescriptors {
  return [{ name: "robots", content: "noindex" }];
}

/** Pages that let people in. They stand outside the admin's guard; none shows anything of the admin. */
export default function EntranceLayout() {
  return (
    <ClinicNameProvider value={clinic}>
      <Outlet />
    </ClinicNameProvider>
  );
}
