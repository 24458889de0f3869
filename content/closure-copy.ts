/** Titles of the notices that closures and special hours put on every page. */
export const closureCopy = {
  closedToday: "We are closed today",
  closedTomorrow: "We are closed tomorrow",
  closesToday: (time: string) => `Today we close at ${time}`,
  closedEarly: (time: string) => `Today we closed at ${time}`,
  opensToday: (time: string) => `Today we open at ${time}`,
  hoursToday: (hours: string) => `Today we are open ${hours}`,
  hoursTomorrow: (hours: string) => `Tomorrow we are open ${hours}`,
};
