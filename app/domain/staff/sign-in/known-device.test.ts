import { expect, test } from "vitest";
import type { StaffAuth } from "~/domain/staff/session/staff-auth.server";
import { leastProcessorTime } from "../../../../tests/support/processor-time";
import { knownDevice } from "./sign-in.server";

const staff = { secret: "secret", parts: { publicUrl: null } } as unknown as StaffAuth;
const ofCookie = (cookie: string | null, email: string) => knownDevice(staff, { address: "192.0.2.1", cookie } as never, email);
const cookieFor = (email: string, former: string | null = null) => ofCookie(former, email).cookie().split(";")[0] ?? "";

test("a device is known to the last five accounts that signed in on it", () => {
  const emails = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}@example.com`);
  const cookie = emails.reduce<string | null>((former, email) => cookieFor(email, former), null);
  expect(emails.map((email) => ofCookie(cookie, email).id !== null)).toEqual([false, true, true, true, true, true]);
  // The same account again takes no place.
  expect(cookieFor("f@example.com", cookie)).toBe(cookie);
});

test("a stranger's cookie of thousands of seals costs no more than one of five", async () => {
  const [device = ""] = cookieFor("a@example.com").split("=")[1]?.split(".") ?? [];
  const cookie = `staff.device=${device}${`.${"x".repeat(22)}`.repeat(1300)}`;
  const spent = await leastProcessorTime(5, () => {
    for (let time = 0; time < 20; time += 1) {
      const found = ofCookie(cookie, "a@example.com");
      expect(found.id).toBeNull();
      expect(found.cookie().split(".")).toHaveLength(7);
    }
  });
  expect(spent).toBeLessThan(5);
});
