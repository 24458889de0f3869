import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { href } from "react-router";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { noMailServer } from "~/domain/mail/mail-server";
import type { OutgoingMail } from "~/domain/mail/outgoing-mail.server";
import { counted } from "~/domain/phrases";
import { exportSubscribers, recordSubscriberExport } from "~/domain/subscribers/files/subscriber-export.server";
import { findUploadedList } from "~/domain/subscribers/files/subscriber-file.server";
import { askAgain, askFormerSubscribers } from "~/domain/subscribers/subscribing.server";
import { deleteUpload, forgetUpload } from "~/domain/uploaded-file.server";
import { commands } from "~/web/area-commands.server";

const { loader, action } = commands<"routes/admin/newsletter/commands.ts">(
  { page: href("/admin/newsletter/subscribers"), role: "owner" },
  {
    /** A form, not a link: it is recorded, and no other site can link to it. */
    "/admin/newsletter/subscribers/csv": {
      fresh: true,
      async run({ db, actor, now }) {
        await recordSubscriberExport(db, actor, now);
        const headers = {
          "Content-Type": "text/csv; charset=utf-8; header=present",
          "Content-Disposition": `attachment; filename="subscribers-${arizonaDate(now)}.csv"`,
          // Otherwise the server would buffer the whole response to compute one.
          ETag: `"subscribers-${now.getTime()}"`,
        };
        // Node's web streams are the standard ones; only their types differ.
        const lines = ReadableStream.from(exportSubscribers(db, actor)).pipeThrough(new TextEncoderStream());
        return new Response(lines as unknown as BodyInit, { headers });
      },
    },

    "/admin/newsletter/subscribers/ask-former": {
      conflictToast: "Not asked",
      async run({ db, actor, now, site, done }) {
        await requireMailServer(site.mail);
        const asked = await askFormerSubscribers(db, actor, now);
        return done("Asked", `${counted(asked, "email is", "emails are")} on the way.`);
      },
    },

    "/admin/newsletter/subscribers/:subscriber/ask": {
      page: ({ subscriber }) => href("/admin/newsletter/subscribers/:subscriber", { subscriber }),
      role: "editor",
      conflictToast: "Not asked",
      async run({ db, actor, now, params, site, done }) {
        await requireMailServer(site.mail);
        await askAgain(db, actor, params.subscriber, now);
        return done("Asked", "An email with a link to confirm is on its way.");
      },
    },

    "/admin/newsletter/subscribers/files/:upload/cancel": {
      page: href("/admin/newsletter/subscribers/files"),
      async run({ db, params, now, site: { config }, done }) {
        if (await findUploadedList(config.dataDir, params.upload, now)) await deleteUpload(config.dataDir, params.upload);
        await forgetUpload(db, params.upload);
        return done("Canceled", "Nothing was imported, and the file is deleted.");
      },
    },
  },
);

/** @throws noMailServer */
async function requireMailServer(mail: OutgoingMail): Promise<void> {
  if ((await mail.server()) === null) throw noMailServer();
}

export { action, loader };
