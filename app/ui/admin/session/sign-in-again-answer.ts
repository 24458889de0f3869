export type SignInAnswer =
  | { readonly kind: "in" }
  /** The password was right; a code is asked for next. */
  | { readonly kind: "code" }
  | {
      readonly kind: "failed";
      readonly errors: Readonly<Partial<Record<"email" | "password" | "code", string>>>;
      /** About no field in particular. */
      readonly message?: string | undefined;
      /** The step to go back to; left out to stay. */
      readonly next?: "password";
    };
