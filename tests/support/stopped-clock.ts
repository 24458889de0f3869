import { beforeEach, vi } from "vitest";
import { wednesdayMorning } from "./site";

// Dates stand still, better-auth's too; timers run. Tests that need time to pass give the site a clock of their own.
const stopDates = () => vi.useFakeTimers({ toFake: ["Date"], now: wednesdayMorning });
stopDates();
beforeEach(() => void stopDates());
