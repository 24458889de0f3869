import { useRef, useState } from "react";
import { clinicFacts } from "~/domain/clinic/clinic-facts";
import type { ClinicRecord } from "~/domain/clinic/clinic-record";
import type { useSectionFields } from "~/routes/admin/clinic/section/section-fields";
import { CheckField, TextField } from "~/ui/admin/field";

interface MapPlaceProps {
  readonly record: ClinicRecord;
  readonly field: ReturnType<typeof useSectionFields>;
}

/** Where the clinic is on the map: a link of any map, or this device's place, which is a link, too (RFC 5870). */
export function MapPlace({ record, field }: MapPlaceProps) {
  const input = useRef<HTMLInputElement>(null);
  const [answer, setAnswer] = useState("");
  const locate = () => {
    setAnswer("Asking your device…");
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        if (input.current) input.current.value = `geo:${latitude.toFixed(5)},${longitude.toFixed(5)}`;
        setAnswer(`Found, to within ${Math.max(1, Math.round(accuracy * 3.28))} feet. Save it to use it.`);
      },
      () => setAnswer("Your device did not say where it is. Paste a link instead."),
      { enableHighAccuracy: true, timeout: 15_000 },
    );
  };
  return (
    <fieldset className="map-place">
      <legend>On the map</legend>
      <p className="help">
        <a href={clinicFacts(record).map.openUrl} target="_blank" rel="noreferrer">
          See the place that visitors get now
        </a>
      </p>
      <TextField
        {...field("mapLink", "")}
        ref={input}
        label="Link from any map (optional)"
        help="In Google Maps, Apple Maps, OpenStreetMap or Bing: find your front door, press Share, copy the link, paste it here."
        inputMode="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={2000}
      />
      <div className="row">
        <button className="button outline needs-script" type="button" onClick={locate}>
          I’m there now
        </button>
        <p className="soft small" role="status">
          {answer}
        </p>
      </div>
      <CheckField name="positionIsRight" defaultChecked={field("positionIsRight").defaultValue !== undefined}>
        The place on the map is right for this address
      </CheckField>
    </fieldset>
  );
}
