import { useId } from "react";

/** Named by its title. With `open` it is not modal, with `popover` it needs no script; otherwise its ref opens it. */
export function Dialog({ title, className, children, ...dialog }: React.ComponentProps<"dialog"> & { readonly title: string }) {
  const id = useId();
  return (
    <dialog className={className ? `dialog ${className}` : "dialog"} aria-labelledby={id} {...dialog}>
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
