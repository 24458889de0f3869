import { href } from "react-router";

const steps = ["Choose", "Read", "Review", "Import", "Done"] as const;

export const allImports = { to: href("/admin/import-export"), text: "Import and export" };

export function ImportSteps({ at }: { at: (typeof steps)[number] }) {
  const here = steps.indexOf(at);
  return (
    <ol className="import-steps">
      {steps.map((step, index) => (
        <li key={step} data-state={index < here ? "done" : undefined} aria-current={index === here ? "step" : undefined}>
          {step}
        </li>
      ))}
    </ol>
  );
}
