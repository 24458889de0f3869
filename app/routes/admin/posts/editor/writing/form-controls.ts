import { type EditorFields, editorFieldNames } from "~/domain/posts/post/post-for-staff";
import { checkPostForm } from "~/domain/posts/post/post-form";
import { isSlug, slugFromTitle } from "~/domain/posts/post/slug";
import type { TypedPost } from "./save";
import { applyEdit, flushPendingText } from "./textarea-edit";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function readTyped(form: HTMLFormElement): TypedPost {
  const content = controlOf(form, "content");
  if (content) flushPendingText(content);
  const values = editorFieldNames.map((name) => [name, controlOf(form, name)?.value ?? ""]);
  return { ...Object.fromEntries(values), months: readMonths(form) };
}

/** From boxes, or from the hidden field of a page. Not by `FormData`, which would copy the text, too. */
function readMonths(form: HTMLFormElement): string {
  const controls = controlsOf(form).filter(({ name }) => name === "months");
  const months = controls.filter((control) => control.type !== "checkbox" || (control as HTMLInputElement).checked);
  return months.map(({ value }) => value).join(", ");
}

export function controlOf(form: HTMLFormElement, name: string): Control | null {
  // Not `namedItem`: buttons have names too.
  return ([...form.elements] as Control[]).find((control) => control.name === name && isControl(control)) ?? null;
}

/** Includes those outside the form element. */
function controlsOf(form: HTMLFormElement): Control[] {
  return ([...form.elements] as Control[]).filter(isControl);
}

function isControl(element: Element): boolean {
  return element.matches("input, textarea, select");
}

export function fillField(form: HTMLFormElement, name: string, value: string): void {
  const control = controlOf(form, name);
  if (!control || control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Fills the form as if it had been typed, so that the browser can undo it. */
export function fillForm(form: HTMLFormElement, typed: TypedPost): void {
  for (const name of editorFieldNames) {
    const control = controlOf(form, name);
    if (control instanceof HTMLTextAreaElement && control.value !== typed[name]) {
      const end = typed[name].length;
      applyEdit(control, { from: 0, to: control.value.length, insert: typed[name], select: [end, end] });
    } else if (name !== "months") fillField(form, name, typed[name]);
  }
  for (const box of controlsOf(form)) if (box.name === "months") (box as HTMLInputElement).checked = typed.months.includes(box.value);
}

export function fieldsOfTyped(typed: TypedPost): EditorFields {
  const check = checkPostForm(typed);
  if (check.ok) return check.fields;
  return { ...typed, read_time: Number(typed.read_time), status: typed.status === "published" ? "published" : "draft" };
}

/** Whether the slug still follows the title. */
export function followsTitle({ title, slug }: Pick<TypedPost, "title" | "slug">): boolean {
  return slug === "" || (isSlug(slug) && slug === slugFromTitle(title));
}

export function focusFirstError(form: HTMLFormElement): void {
  controlsOf(form)
    .find((control) => control.getAttribute("aria-invalid") === "true")
    ?.focus();
}

/** Changes fields without an input event. */
export function setFields(form: HTMLFormElement, values: Partial<TypedPost>): void {
  for (const [name, value] of Object.entries(values)) {
    const control = controlOf(form, name);
    if (control) control.value = value;
  }
}

/** An invalid read time becomes 5, where the writer can see it. */
export function correctReadTime(form: HTMLFormElement): void {
  const typed = readTyped(form);
  const check = checkPostForm({ ...typed, title: "-", slug: "a", content: "-", author_name: "-", excerpt: "", featured_image: "" });
  if (check.ok) fillField(form, "read_time", String(check.fields.read_time));
}
