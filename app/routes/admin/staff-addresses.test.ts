import { expect, test } from "vitest";
import { isStaffAddress } from "./staff-addresses";

test("knows every spelling of a staff address", () => {
  for (const path of ["/admin", "/admin/staff", "/admin.data", "/admin/_.data", "/%61dmin", "//admin", "/Admin"]) {
    expect(isStaffAddress(path)).toBe(true);
  }
  expect(isStaffAddress("/administrator")).toBe(false);
});
