/** The process answers. Whether it can do its work is at /ready. */
export function loader() {
  return Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
}
