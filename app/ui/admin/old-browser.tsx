/** Shown by the style sheet alone, in browsers older than those of docs/browsers.md: a script may not run there. */
export function OldBrowser() {
  return (
    <p className="old-browser">
      This browser is too old for some buttons. Writing and saving work. Update to Safari 17, Chrome 114 or Firefox 115.
    </p>
  );
}
