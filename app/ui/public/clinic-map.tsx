import mapArt from "~/ui/art/map-placeholder.svg";
import "~/ui/styles/map.css";
import { useSite } from "./site-facts";

/** The lazy frame in the closed <details> is not fetched, so OpenStreetMap learns nothing until a visitor opens it. */
export function ClinicMap() {
  const { clinic, copy } = useSite();
  const { street, city, region, postalCode } = clinic.address;
  return (
    <div className="map" id="map">
      <img src={mapArt} alt={copy.map.alt} width="800" height="560" />
      <div className="map-address">
        <p>
          <b>{street}</b>
          <br />
          {`${city}, ${region} ${postalCode}`}
        </p>
        <a className="button outline" href={clinic.map.openUrl} target="_blank" rel="noopener">
          {copy.map.open} <span className="visually-hidden">{copy.actions.newTab}</span>
        </a>
      </div>
      <details>
        <summary>
          <span>
            <b>{copy.map.show}</b>
            {` ${copy.map.source}`}
          </span>
        </summary>
        <iframe src={clinic.map.embedUrl} title={copy.map.frameTitle} loading="lazy" width="800" height="450" />
      </details>
    </div>
  );
}
