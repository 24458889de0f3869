import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { refuseOtherText } from "./ui/kit/trusted-html";
import { rememberTyped } from "./ui/kit/typed-before-script";

rememberTyped();
refuseOtherText();

// Firefox before 125; styles of the editor's menus need none of its selectors.
if (!("popover" in HTMLElement.prototype)) void import("@oddbird/popover-polyfill");

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
