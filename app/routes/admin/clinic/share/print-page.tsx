import { href, Link } from "react-router";
import { ClinicPage } from "~/routes/admin/clinic/section/clinic-page";
import "./sheets.css";

interface PrintPageProps {
  readonly title: string;
  readonly help: string;
  readonly hasCode: boolean;
  readonly children: React.ReactNode;
}

/** A page of which only the sheet is printed. */
export function PrintPage({ title, help, hasCode, children }: PrintPageProps) {
  return (
    <ClinicPage title={title}>
      <p>{help}</p>
      {!hasCode && <p>Once the site has its public address, a QR code appears here, too.</p>}
      <div className="row">
        <button className="button needs-script" type="button" onClick={() => print()}>
          Print
        </button>
        <Link className="button outline" to={href("/admin/share")}>
          Back
        </Link>
      </div>
      <div className="paper">
        <div className="paper-area">{children}</div>
      </div>
    </ClinicPage>
  );
}
