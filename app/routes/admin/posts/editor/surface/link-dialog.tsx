import { useEffect, useId, useState } from "react";
import { href } from "react-router";
import type { LinkTarget } from "~/routes/admin/posts/editor/link-targets";
import { typedAddress } from "./link-address";
import { SurfaceCard } from "./surface-card";
import { linkAt, putLink } from "./surface-link";
import type { WritingSurface } from "./writing-surface";

/** Milliseconds without typing after which the search begins. */
const PAUSE = 150;

interface LinkDialogProps {
  readonly surface: WritingSurface;
  readonly onClose: () => void;
}

export function LinkDialog({ surface, onClose }: LinkDialogProps) {
  const id = useId();
  const [place] = useState(() => linkAt(surface.view.state));
  const [typed, setTyped] = useState(place.address || typedAddress(place.words)?.address || "");
  const [active, setActive] = useState(0);
  const [problem, setProblem] = useState("");
  const found = useLinkTargets(typed === place.address ? "" : typed);
  const address = typedAddress(typed);
  const options = [...(address ? [{ ...address, group: "Address", note: "" }] : []), ...(found ?? [])];
  const take = (target: { title: string; address: string } | undefined) => {
    if (!target) return setProblem("Choose a page, or type an address such as clinic.example, a phone number or an email.");
    surface.run(putLink(place, place.words || target.title, target.address));
    onClose();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setActive((options.length + active + step) % Math.max(1, options.length));
    } else if (event.key === "Enter") {
      event.preventDefault();
      take(options[active]);
    }
  };
  return (
    <SurfaceCard surface={surface} title={place.words ? `Link “${shortened(place.words)}” to` : "Link to"} onClose={onClose}>
      <input
        className="input"
        role="combobox"
        aria-label="Page, article or address"
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
          setProblem("");
        }}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={onKeyDown}
      />
      <div className="choices" role="listbox" id={`${id}-options`} aria-label="Where it may lead">
        {options.map((option, index) => (
          <div key={`${option.group} ${option.address}`} role="presentation">
            {option.group !== options[index - 1]?.group && <p className="group">{option.group}</p>}
            <button
              type="button"
              role="option"
              id={`${id}-${index}`}
              tabIndex={-1}
              aria-selected={index === active}
              onClick={() => take(option)}
            >
              <b>{option.title}</b>
              <span>{option.note || option.address}</span>
            </button>
          </div>
        ))}
      </div>
      <p className="help" id={`${id}-help`} role="status">
        {problem ||
          (found === null
            ? "Our pages can’t be searched right now. An address works."
            : "Or type a web address, a phone number or an email. Enter takes the marked one.")}
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
              surface.run(putLink(place, place.words, ""));
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

/** @returns null while they can't be searched */
function useLinkTargets(typed: string): readonly LinkTarget[] | null {
  const [found, setFound] = useState<readonly LinkTarget[] | null>([]);
  useEffect(() => {
    const asked = new AbortController();
    const search = async () => {
      const response = await fetch(`${href("/admin/posts/link-targets")}?${new URLSearchParams({ q: typed.slice(0, 100) })}`, {
        signal: asked.signal,
        headers: { Accept: "application/json" },
      });
      setFound(response.ok && !response.redirected ? await response.json() : null);
    };
    const timer = setTimeout(() => {
      search().catch(() => !asked.signal.aborted && setFound(null));
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [typed]);
  return found;
}

function shortened(words: string): string {
  return words.length > 40 ? `${words.slice(0, 39)}…` : words;
}
