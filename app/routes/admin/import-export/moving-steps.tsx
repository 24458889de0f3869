const steps = ["Choose", "Review", "Bring in", "Done"] as const;

/** Where somebody is on the way of an old blog into this one. */
export function MovingSteps({ at }: { at: (typeof steps)[number] }) {
  const here = steps.indexOf(at);
  return (
    <ol className="moving-steps">
      {steps.map((step, index) => (
        <li key={step} data-state={index < here ? "done" : undefined} aria-current={index === here ? "step" : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
