/** Asks once for all that one turn of the event loop reads. For use in its poll phase, where requests are read: `setImmediate` comes right after. */
export function oncePerTurn<Value>(ask: () => Value): () => Value {
  let known: { readonly value: Value } | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    if (!known) {
      known = { value: ask() };
      setImmediate(forget);
    }
    return known.value;
  };
}
