/** Shown by the style sheet alone, in browsers older than those of docs/browsers.md: a script may not run there. */
export function OldBrowser() {
  return (
    <p className="old-browser">
      Some buttons do nothing in this old browser, but you can write and save. Update to Safari 17, Firefox 115, Chrome or Edge 114, or
      newer.
    </p>
  );
}
