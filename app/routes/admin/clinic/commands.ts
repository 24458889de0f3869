import { href } from "react-router";
import { z } from "zod";
import { arizonaDate } from "~/domain/clinic/arizona-time";
import { undoClinicChange } from "~/domain/clinic/clinic-commands.server";
import { clinicItemNotFound } from "~/domain/clinic/clinic-record";
import { clinicRevisionNotFound } from "~/domain/clinic/clinic-revisions.server";
import { markListingCopied } from "~/domain/clinic/outputs/copied-listing.server";
import { openAsUsual } from "~/domain/clinic/today";
import { DomainError } from "~/domain/errors";
import { commands } from "~/web/area-commands.server";
import { redirectWithToast } from "~/web/flash-toast.server";
import { returnForm, returnFormOr } from "~/web/staff-guard.server";
import { clinicDefaults } from "~content/clinic";
import { readGoLivePoints } from "./go-live/go-live-points.server";
import { listPage, saveItem } from "./lists/list-item.server";
import { decideHoliday, removeSpecialDay } from "./record/special-days.server";
import { baseForm } from "./section/record-fields.server";
import { type Previewed, readClinicRecord, saveClinic } from "./section/save-clinic.server";
import { listingOf } from "./share/listing-of.server";
import { saveToday } from "./today/today-record.server";

const today = href("/admin/clinic");
const days = href("/admin/hours/special");
const hospitals = href("/admin/facts/hospitals");
const goLive = href("/admin/go-live");

/** The dashboard has this button too, and returns to itself. */
const verifyForm = returnFormOr(hospitals);

const pointForm = z.object({ point: z.string() });

const { loader, action } = commands<"routes/admin/clinic/commands.ts", Response | Previewed>(
  { page: today, role: "editor" },
  {
    "/admin/clinic/open-as-usual": {
      async run(ctx) {
        const { base } = await ctx.read(baseForm);
        const { record } = await readClinicRecord(ctx);
        return saveToday(ctx, {
          base,
          specialDays: openAsUsual(record, ctx.now),
          action: "opened the clinic as usual",
          title: "Open as usual",
          text: "Today has its usual hours.",
        });
      },
    },

    "/admin/hours/special/:date/remove": { page: days, run: removeSpecialDay },
    "/admin/hours/special/:date/open": { page: days, run: (ctx) => decideHoliday(ctx, "open") },
    "/admin/hours/special/:date/noon": { page: days, run: (ctx) => decideHoliday(ctx, "noon") },
    "/admin/hours/special/:date/close": { page: days, run: (ctx) => decideHoliday(ctx, "close") },

    "/admin/clinic/notices/:notice/end": {
      async run(ctx) {
        const { number: base, record } = await readClinicRecord(ctx);
        const ended = record.notices.find(({ id }) => id === ctx.params.notice);
        if (!ended) throw clinicItemNotFound();
        return saveClinic(ctx, {
          section: "notices",
          base,
          fields: { notices: record.notices.filter((notice) => notice !== ended) },
          action: `ended the notice “${ended.title}”`,
          page: today,
          title: "Notice ended",
          text: "It is gone from every page.",
        });
      },
    },

    "/admin/facts/hospitals/:id/verify": {
      page: hospitals,
      async run(ctx) {
        const { number: base, record } = await readClinicRecord(ctx);
        const hospital = record.hospitals.find(({ id }) => id === ctx.params.id);
        if (!hospital) throw clinicItemNotFound();
        const verified = { ...hospital, verifiedOn: arizonaDate(ctx.now), verifiedBy: ctx.actor.name };
        const { to } = await ctx.read(verifyForm);
        return saveClinic(ctx, {
          section: "hospitals",
          base,
          fields: { hospitals: record.hospitals.map((one) => (one === hospital ? verified : one)) },
          action: `called ${hospital.name}: still right`,
          page: to,
          title: "Shown",
          text: `Visitors read that you checked ${hospital.name} today.`,
        });
      },
    },

    "/admin/facts/:list/:id/first": { page: listPage, run: (ctx) => saveItem(ctx, "first") },
    "/admin/facts/:list/:id/remove": { page: listPage, run: (ctx) => saveItem(ctx, "removed") },

    "/admin/share/listing-copied": {
      page: href("/admin/share"),
      async run(ctx) {
        const { base } = await ctx.read(baseForm);
        const { parts } = await listingOf(ctx, base);
        await markListingCopied(ctx.db, { parts, actor: ctx.actor, now: ctx.now });
        return ctx.done("Marked as copied", "What changes from now on is listed above the text.");
      },
    },

    "/admin/go-live/confirm": {
      page: goLive,
      role: "owner",
      conflictToast: "Not confirmed",
      async run(ctx) {
        const { point, value } = await ctx.read(pointForm.extend({ value: z.string() }));
        const { base, record, points } = await readGoLivePoints(ctx);
        const found = points.find(({ id }) => id === point);
        if (!found || found.value === null || found.value !== value)
          throw new DomainError("conflict", "Not confirmed", "This was changed since you opened the page. Read it again, then confirm it.");
        const confirmation = { point, value, by: ctx.actor.name, on: arizonaDate(ctx.now) };
        return saveClinic(ctx, {
          section: "confirmations",
          base,
          fields: { confirmations: [...record.confirmations.filter((one) => one.point !== point), confirmation] },
          action: `confirmed: ${found.title}`.slice(0, 200),
          page: goLive,
          title: "Confirmed",
          text: found.title,
        });
      },
    },

    "/admin/go-live/ask-again": {
      page: goLive,
      role: "owner",
      async run(ctx) {
        const { point } = await ctx.read(pointForm);
        const { base, record, points } = await readGoLivePoints(ctx);
        const title = points.find(({ id }) => id === point)?.title ?? point;
        return saveClinic(ctx, {
          section: "confirmations",
          base,
          fields: { confirmations: record.confirmations.filter((one) => one.point !== point) },
          action: `withdrew the confirmation: ${title}`,
          page: goLive,
          title: "To be confirmed again",
          text: title,
        });
      },
    },

    "/admin/clinic/history/:number/undo": {
      page: href("/admin/clinic/history"),
      conflictToast: "Not undone",
      async run({ database, actor, params, now, read }) {
        const { to } = await read(returnForm);
        if (!/^[1-9]\d{0,8}$/.test(params.number)) throw clinicRevisionNotFound();
        await undoClinicChange(database, { number: Number(params.number), defaults: clinicDefaults, actor, now });
        return redirectWithToast(to, { title: "Undone", text: "Visitors read what they read before.", variant: "success" });
      },
    },
  },
);

export { action, loader };
