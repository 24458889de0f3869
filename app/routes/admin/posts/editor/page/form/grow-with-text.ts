/** For browsers without `field-sizing: content`: the field is as high as its text. */
export function growWithText(field: EventTarget | null): void {
  if (!(field instanceof HTMLTextAreaElement) || field.name === "excerpt" || CSS.supports("field-sizing", "content")) return;
  field.style.height = "auto";
  field.style.height = `${field.scrollHeight}px`;
}
