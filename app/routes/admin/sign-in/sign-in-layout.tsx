import { Outlet } from "react-router";
import { ClinicNameProvider } from "~/ui/admin/clinic-name";
import { clinic } from "~content/clinic";
import type { Route } from "./+types/sign-in-layout";

export const handle = { hydrate: true };

export function meta(): Route.MetaDescriptors {
  return [{ name: "robots", content: "noindex" }];
}

/** Pages that let people in. They stand outside the admin's guard; none shows anything of the admin. */
export default function SignInLayout() {
  return (
    <ClinicNameProvider value={clinic}>
      <Outlet />
    </ClinicNameProvider>
  );
}
