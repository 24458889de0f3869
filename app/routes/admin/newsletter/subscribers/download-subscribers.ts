import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { exportSubscribers, recordSubscriberExport } from "~/domain/subscribers/files/subscriber-export.server";
import { type ActionRequest, adminActionRoute } from "~/web/admin-action.server";

const page = href("/admin/newsletter/subscribers");

/** By a form and not by a link: it is recorded, and no link can be made that starts it. */
const { loader, action } = adminActionRoute({ page, role: "owner", fresh: page }, async ({ db, actor, now }: ActionRequest) => {
  await recordSubscriberExport(db, actor, now);
  const headers = {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="subscribers-${arizonaDate(now)}.csv"`,
    // Else the server reads the answer whole to make one.
    ETag: `"subscribers-${now.getTime()}"`,
  };
  return new Response(bytesOf(exportSubscribers(db, actor)), { headers });
});

/** Read as fast as it is sent; ends with the reader's connection. */
function bytesOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => void (await lines.return(undefined)),
  });
}

export { action, loader };
