import { expect, test } from "vitest";
import { toastDuration } from "./toast";

test("a toast stays long enough to be undone, and an error until it is closed", () => {
  expect(toastDuration({ variant: "success" })).toBe(5_000);
  expect(toastDuration({ variant: "success", undo: "/admin/clinic/history/1/undo" })).toBeGreaterThanOrEqual(20_000);
  expect(toastDuration({ variant: "destructive" })).toBeNull();
});
