import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { refuseOtherText } from "./ui/kit/trusted-html";
import { rememberTyped } from "./ui/kit/typed-before-script";

rememberTyped();
refuseOtherText();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
