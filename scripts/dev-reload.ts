// Pages without a script can't take changes in place; while developing, this reloads them instead.
if (import.meta.hot) {
  import.meta.hot.on("vite:beforeUpdate", () => location.reload());
  import.meta.hot.on("react-router:hmr", () => location.reload());
}
