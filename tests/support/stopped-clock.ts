import { beforeEach, vi } from "vitest";
import { wednesdayMorning } from "./site";

// Dates stand still, better-auth's too; timers run. Tests that need time to pass give the site a clock of their own.
// Vitest's fake timers would move on with each look of expect.poll, so often as the machine is slow.
function stopDates(): void {
  vi.useRealTimers();
  vi.setSystemTime(wednesdayMorning);
}
stopDates();
beforeEach(stopDates);
