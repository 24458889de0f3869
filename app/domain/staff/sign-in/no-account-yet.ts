export const noAccountYet = {
  title: "No account exists yet",
  text: "So nobody can sign in. Enter your email and a new password, then choose Create Account.",
} as const;
