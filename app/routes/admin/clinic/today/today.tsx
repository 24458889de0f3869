import { ClinicPage } from "~/routes/admin/clinic/clinic-page";
import type { Route } from "./+types/today";
import { ComingUp } from "./coming-up";
import { TodayForms } from "./today-forms";
import { todayLoader } from "./today-loader.server";

export const loader = todayLoader;

export default function Today({ loaderData }: Route.ComponentProps) {
  const { day, words, isOpen, comingUp, notices } = loaderData;
  return (
    <ClinicPage title="Clinic">
      <div className="clinic-columns">
        <section aria-labelledby="today">
          <p className="soft small" id="today">
            Today, {day}
          </p>
          <p className={isOpen ? "opening-line open" : "opening-line"}>{words}</p>
          {/* A saved change begins a new form. */}
          <TodayForms key={loaderData.base} today={loaderData} />
        </section>
        <ComingUp days={comingUp} notices={notices} />
      </div>
    </ClinicPage>
  );
}
