import { useEffect, useEffectEvent, useId, useState } from "react";
import { href } from "react-router";
import type { WritingSurface } from "~/routes/admin/posts/editor/surface/prosemirror/writing-surface";
import type { LinkTarget } from "./link-targets";
import { SurfaceCard } from "./surface-card";
import { linkAt, putLink, typedAddress } from "./surface-link";

/** Milliseconds without typing after which the search begins. */
const PAUSE = 150;

export function LinkDialog({ surface, onClose }: { surface: WritingSurface; onClose: () => void }) {
  const id = useId();
  const [place] = useState(() => linkAt(surface.view.state));
  const [typed, setTyped] = useState(place.address || typedAddress(place.text)?.address || "");
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState("");
  const [isEntered, setEntered] = useState(false);
  const sought = typed === place.address ? "" : typed;
  const { found, foundFor } = useLinkTargets(sought);
  const address = typedAddress(typed);
  const options = [...(address ? [{ ...address, note: address.address }] : []), ...(found ?? [])];
  const take = (target: { title: string; address: string } | undefined) => {
    if (!target) return setProblem("Choose a page, or type an address such as clinic.example, a phone number or an email.");
    surface.run(putLink(place, target.address, target.title));
    onClose();
  };
  // Enter may be pressed before the results arrive, while the list still shows the previous ones.
  const isReady = foundFor === sought || active > 0 || address !== null;
  const takeActive = useEffectEvent(() => {
    setEntered(false);
    take(options[active]);
  });
  useEffect(() => {
    if (isEntered && isReady) takeActive();
  }, [isEntered, isReady]);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((options.length + active + step) % Math.max(1, options.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      setEntered(true);
    }
  };
  return (
    <SurfaceCard surface={surface} title={place.text ? `Link “${shortened(place.text)}” to` : "Link to"} onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label="Page, article or address"
        placeholder="Search our pages and articles, or type an address"
        aria-expanded={options.length > 0}
        aria-controls={`${id}-options`}
        aria-activedescendant={options[active] && `${id}-${active}`}
        aria-describedby={`${id}-help`}
        aria-invalid={problem !== "" || undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={2000}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setEntered(false);
          setProblem("");
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <div className="choices" role="listbox" id={`${id}-options`} aria-label="Pages and addresses">
        {options.map((option, index) => (
          <button
            type="button"
            role="option"
            key={`${option.address} ${option.note}`}
            id={`${id}-${index}`}
            ref={index === active ? (option) => option?.scrollIntoView({ block: "nearest" }) : undefined}
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => take(option)}
          >
            <b>{option.title}</b>
            <span>{option.note}</span>
          </button>
        ))}
      </div>
      <p className="hint help" id={`${id}-help`} role="status">
        {problem ||
          (found === null
            ? "Our pages can’t be searched right now. An address works."
            : "Or type a web address, a phone number or an email. Enter chooses the highlighted one.")}
      </p>
      {place.address && (
        <div className="row">
          <a className="button outline small" href={place.address} target="_blank" rel="noopener">
            Open
          </a>
          <button
            type="button"
            className="button outline small danger"
            onClick={() => {
              surface.run(putLink(place, ""));
              onClose();
            }}
          >
            Remove link
          </button>
        </div>
      )}
    </SurfaceCard>
  );
}

/** @returns what was found for which search; null if it failed */
function useLinkTargets(typed: string) {
  const [state, setState] = useState<{ found: readonly LinkTarget[] | null; foundFor: string }>({ found: [], foundFor: "" });
  useEffect(() => {
    const request = new AbortController();
    const search = async () => {
      const response = await fetch(`${href("/admin/posts/link-targets")}?${new URLSearchParams({ q: typed.slice(0, 100) })}`, {
        signal: request.signal,
        headers: { Accept: "application/json" },
      });
      setState({ found: response.ok && !response.redirected ? await response.json() : null, foundFor: typed });
    };
    const timer = setTimeout(() => {
      search().catch(() => !request.signal.aborted && setState({ found: null, foundFor: typed }));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [typed]);
  return state;
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
