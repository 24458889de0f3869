import { createContext, useCallback, useContext, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { Icon } from "./icon";

export interface ToastMessage {
  readonly title: string;
  readonly text: string;
  readonly variant: "success" | "destructive";
  /** Address of the form that undoes the action. */
  readonly undo?: string | undefined;
}

/** Pixels of a sideways swipe that dismiss it. */
const SWIPE_THRESHOLD = 50;

/** Null removes an error that has been resolved. */
type Show = (toast: ToastMessage | null) => void;
const ToastContext = createContext<Show>(() => undefined);

interface Shown {
  readonly toast: ToastMessage | null;
  readonly number: number;
  /** Where it is shown first. */
  readonly page: string | null;
}

/** Replaces the toast before. */
export function useToast(): Show {
  return useContext(ToastContext);
}

/**
 * Shows one toast at a time: dismissed by its button, a swipe or Escape, focused by F8.
 *
 * @param initial the server's message for this page; a new object is a new toast
 */
export function ToastProvider({ initial, children }: { initial: ToastMessage | null; children: React.ReactNode }) {
  const { pathname } = useLocation();
  const [shown, setShown] = useState<Shown>({ toast: initial, number: 0, page: null });
  const [given, setGiven] = useState(initial);
  const isNew = given !== initial && initial !== null;
  if (given !== initial) setGiven(initial);
  if (isNew) setShown({ toast: initial, number: shown.number + 1, page: pathname });
  else if (shown.page === null) setShown({ ...shown, page: pathname });
  // On another page its Undo would look like that page's own.
  else if (shown.toast?.undo && shown.page !== pathname) setShown({ ...shown, toast: null });
  const show = useCallback<Show>(
    (toast) =>
      setShown((before) => {
        if (toast === null && before.toast?.variant !== "destructive") return before;
        return { toast, number: before.number + 1, page: null };
      }),
    [],
  );
  const dismiss = useCallback(() => setShown((before) => ({ ...before, toast: null })), []);
  return (
    <ToastContext value={show}>
      <ToastRegion onDismiss={dismiss}>{shown.toast && <Toast key={shown.number} toast={shown.toast} onDismiss={dismiss} />}</ToastRegion>
      {children}
    </ToastContext>
  );
}

function ToastRegion({ onDismiss, children }: { onDismiss: () => void; children: React.ReactNode }) {
  const region = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "F8") region.current?.querySelector("button")?.focus();
      if (event.key !== "Escape") return;
      // It closes one thing: an open menu or dialog, or one that prevents the default, comes first.
      const isTaken = event.defaultPrevented || document.querySelector(OPEN_LAYERS) !== null;
      if (!isTaken) onDismiss();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onDismiss]);
  return (
    <section ref={region} className="toasts" aria-label={children ? "Messages" : undefined}>
      {children}
    </section>
  );
}

/** A list in `:is` forgives selectors that a browser without popovers does not know. */
const OPEN_LAYERS = ":is(:modal, :popover-open, .\\:popover-open)";

const variants = {
  success: { className: "toast good", icon: "check" },
  destructive: { className: "toast bad", icon: "alert" },
} as const;

function Toast({ toast, onDismiss }: { toast: ToastMessage; onDismiss: () => void }) {
  const { className, icon } = variants[toast.variant];
  const hold = useHeldTimer(toastDuration(toast), onDismiss);
  const swipe = useSwipe(onDismiss);
  return (
    <div className={className} role={toast.variant === "destructive" ? "alert" : "status"} {...hold} {...swipe}>
      <Icon name={icon} />
      <b>{toast.title}</b>
      <p>{toast.text}</p>
      {toast.undo && <UndoForm action={toast.undo} />}
      <button className="icon-button" type="button" aria-label="Close" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function UndoForm({ action }: { action: string }) {
  const { pathname, search } = useLocation();
  const onSubmit = useFocusAfterUndo(action);
  return (
    <Form method="post" action={action} preventScrollReset onSubmit={onSubmit}>
      <input type="hidden" name="to" value={`${pathname}${search}`} />
      <button className="undo" type="submit">
        Undo
      </button>
    </Form>
  );
}

/** The focused toast disappears with the answer, so the focus moves to what was restored. */
function useFocusAfterUndo(action: string) {
  const isUndone = useRef(false);
  useEffect(
    () => () => {
      // Unless somebody has moved the focus.
      if (!isUndone.current || document.activeElement !== document.body) return;
      // /admin/posts/ID/restore is below the link /admin/posts/ID.
      const link = document.querySelector<HTMLElement>(`main a[href="${action.replace(/\/\w+$/, "")}"]`);
      (link ?? focusableHeading())?.focus();
    },
    [action],
  );
  return () => {
    isUndone.current = true;
  };
}

function focusableHeading(): HTMLElement | null {
  const heading = document.querySelector("h1");
  if (heading) heading.tabIndex = -1;
  return heading;
}

/** Pointer and keyboard focus stop the timer (WCAG 2.2.1). */
export function useHeldTimer(duration: number | null, onEnd: () => void) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isPointedAt || isFocused;
  useEffect(() => {
    if (isHeld || duration === null) return;
    const timer = setTimeout(onEnd, duration);
    return () => clearTimeout(timer);
  }, [isHeld, duration, onEnd]);
  return {
    onPointerEnter: () => setPointedAt(true),
    onPointerLeave: () => setPointedAt(false),
    onFocus: ({ target }: React.FocusEvent) => setFocused(target.matches(":focus-visible")),
    onBlur: () => setFocused(false),
  };
}

function useSwipe(onSwiped: () => void) {
  const [offset, setOffset] = useState(0);
  const start = useRef<number | null>(null);
  const end = () => {
    start.current = null;
    if (Math.abs(offset) >= SWIPE_THRESHOLD) onSwiped();
    setOffset(0);
  };
  return {
    style: { "--swipe": `${offset}px` } as React.CSSProperties,
    onPointerDown: (event: React.PointerEvent) => {
      if ((event.target as Element).closest("button")) return;
      start.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: React.PointerEvent) => {
      if (start.current !== null) setOffset(event.clientX - start.current);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

/** How long a toast stays, in milliseconds; null until it is closed. */
export function toastDuration({ variant, undo }: { readonly variant: string; readonly undo?: string | undefined }): number | null {
  if (variant === "destructive") return null;
  return undo === undefined ? 5_000 : 20_000;
}
