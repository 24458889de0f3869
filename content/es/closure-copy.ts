import type { closureCopy } from "~content/closure-copy";
import type { Copy } from "~content/language";
import { atTime } from "./clock";

export const spanishClosureCopy: Copy<typeof closureCopy> = {
  closedToday: "Hoy no abrimos",
  closedTomorrow: "Mañana no abrimos",
  closesToday: (time) => `Hoy cerramos ${atTime(time)}`,
  closedEarly: (time) => `Hoy cerramos temprano, ${atTime(time)}`,
  opensToday: (time) => `Hoy abrimos ${atTime(time)}`,
  hoursToday: (hours) => `Horario de hoy: ${hours}`,
  hoursTomorrow: (hours) => `Horario de mañana: ${hours}`,
};
