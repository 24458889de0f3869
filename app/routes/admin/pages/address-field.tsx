import { ownPageLimits } from "~/domain/pages/own-page";
import { TextField } from "~/ui/admin/field";

interface AddressFieldProps {
  readonly host: string;
  readonly defaultValue: string | undefined;
  readonly error: string | undefined;
  readonly help?: string;
}

/** The part of a page's address behind the site's own. */
export function AddressField({ host, ...field }: AddressFieldProps) {
  return (
    <TextField
      {...field}
      name="address"
      label={`Web address: ${host}/`}
      autoCapitalize="off"
      autoComplete="off"
      spellCheck={false}
      maxLength={ownPageLimits.address}
    />
  );
}
