import { expect, test } from "vitest";
import { errorPage } from "./dev-error-page";

test("a module that does not compile is named in the browser with its cause, and the page reloads once it is fixed", () => {
  const error = Object.assign(new Error("\u001b[31mUnexpected token\u001b[0m"), {
    id: "/site/about.tsx",
    frame: "61 | const broken = <b>;",
    stack: "Error: Unexpected token\n    at transform (vite.js:1:2)",
  });
  const page = errorPage(error);
  for (const part of ["/site/about.tsx", "<pre>Unexpected token</pre>", "const broken = &lt;b&gt;;", "at transform (vite.js:1:2)"]) {
    expect(page).toContain(part);
  }
  expect(page).toContain('src="/@vite/client"');
});
