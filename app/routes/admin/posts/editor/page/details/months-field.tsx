import { monthNames } from "~/domain/posts/post/months";

export function MonthsField({ form, initial }: { form: string; initial: string }) {
  return (
    <fieldset className="months">
      <legend>Months</legend>
      {monthNames.map((name) => (
        <label key={name}>
          <input type="checkbox" form={form} name="months" value={name} defaultChecked={initial.includes(name)} />
          {name}
        </label>
      ))}
      <p className="help">In these months the blog shows it at the top. None: it matters all year.</p>
    </fieldset>
  );
}
