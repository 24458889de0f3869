import { Outlet } from "react-router";
import { adminHandle } from "~/routes/admin/admin-handle";
import "~/ui/admin/admin.css";
import { DemoStrip } from "~/ui/admin/demo-strip";
import type { Route } from "./+types/sign-in-layout";

export const handle = adminHandle;

export function meta(): Route.MetaDescriptors {
  return [{ name: "robots", content: "noindex" }];
}

/** The sign-in pages are outside the guard and show nothing of the admin. */
export default function SignInLayout() {
  return (
    <>
      <DemoStrip />
      <Outlet />
    </>
  );
}
