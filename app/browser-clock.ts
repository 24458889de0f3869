/** What the device's clock says, for what happens in the browser alone; everything else takes its time as an argument. */
export function deviceTime(): Date {
  return new Date();
}
