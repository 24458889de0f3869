import { addDays, type CalendarDate, type Weekday, weekdayOf, weekdays } from "./arizona-time";

export interface Holiday {
  readonly date: CalendarDate;
  readonly name: string;
}

/** Federal holidays (5 U.S.C. § 6103) and three days on which many clinics close or close early, in the order of the year. */
export function usHolidays(year: number): Holiday[] {
  const thanksgiving = nthWeekday(year, 11, "thursday", 4);
  return [
    { date: `${year}-01-01`, name: "New Year’s Day" },
    { date: nthWeekday(year, 1, "monday", 3), name: "Martin Luther King Jr. Day" },
    { date: nthWeekday(year, 2, "monday", 3), name: "Presidents’ Day" },
    { date: addDays(nthWeekday(year, 6, "monday", 1), -7), name: "Memorial Day" },
    { date: `${year}-06-19`, name: "Juneteenth" },
    { date: `${year}-07-04`, name: "Independence Day" },
    { date: nthWeekday(year, 9, "monday", 1), name: "Labor Day" },
    { date: nthWeekday(year, 10, "monday", 2), name: "Columbus Day / Indigenous Peoples’ Day" },
    { date: `${year}-11-11`, name: "Veterans Day" },
    { date: thanksgiving, name: "Thanksgiving" },
    { date: addDays(thanksgiving, 1), name: "Day after Thanksgiving" },
    { date: `${year}-12-24`, name: "Christmas Eve" },
    { date: `${year}-12-25`, name: "Christmas Day" },
    { date: `${year}-12-31`, name: "New Year’s Eve" },
  ];
}

function nthWeekday(year: number, month: number, day: Weekday, nth: number): CalendarDate {
  const first = `${year}-${String(month).padStart(2, "0")}-01`;
  const ahead = (weekdays.indexOf(day) - weekdays.indexOf(weekdayOf(first)) + 7) % 7;
  return addDays(first, ahead + 7 * (nth - 1));
}
