import { Form, href, Link } from "react-router";
import { CheckField, PasswordField, TextField } from "~/ui/admin/field";
import { SubmitButton } from "~/ui/admin/submit-button";
import { confirmPath } from "~/web/confirm-path";
import type { FormErrors } from "~/web/form-errors.server";
import type { ShownBackups } from "./read-backups.server";

interface NightFormProps extends Pick<ShownBackups, "folder" | "encryption" | "passphrase" | "mayChange"> {
  readonly outcome: FormErrors<"folder" | "passphrase"> | undefined;
}

export function NightForm(props: NightFormProps) {
  return (
    <section className="panel">
      <h2>Every night at 2:10 AM</h2>
      {props.mayChange ? <Fields {...props} /> : <Facts {...props} />}
    </section>
  );
}

/** Read-only, until the password is confirmed. */
function Facts({ folder, encryption }: NightFormProps) {
  return (
    <>
      <p>
        <b>Folder</b>
        <br />
        <span className="backup-path">{folder.path || folder.local}</span>
      </p>
      {folder.isOnSameDisk && <p className="notice warn">{SAME_DISK}</p>}
      <p>
        {encryption === "off" || encryption === "missing"
          ? "Not encrypted: anybody who has a backup can read it."
          : "Encrypted with a passphrase."}
      </p>
      <Link className="button outline" to={confirmPath(href("/admin/backup"))}>
        Change
      </Link>
    </>
  );
}

function Fields({ folder, encryption, passphrase, outcome }: NightFormProps) {
  const typed = outcome?.typed;
  const isLocked = typed ? typed.locked !== undefined : encryption === "on" || encryption === "missing";
  return (
    <Form method="post" className="flow night-form" key={`${folder.path} ${encryption}`}>
      <TextField
        name="folder"
        label="Folder"
        placeholder={folder.local}
        defaultValue={typed?.folder ?? folder.path}
        maxLength={500}
        autoCapitalize="off"
        spellCheck={false}
        error={outcome?.errors.folder}
        help={folder.isAway ? undefined : folder.isOnSameDisk ? SAME_DISK : "It is on another disk or computer, so it survives this one."}
      />
      {encryption === "environment" ? (
        <p>Encrypted with a passphrase that was set on the website’s computer.</p>
      ) : (
        <>
          <CheckField name="locked" value="yes" defaultChecked={isLocked}>
            Encrypt backups with a passphrase
          </CheckField>
          <div className="passphrase flow">
            <PasswordField
              name="passphrase"
              label="Passphrase"
              defaultValue={passphrase}
              maxLength={200}
              autoComplete="off"
              error={outcome?.errors.passphrase}
            />
            <p className="notice warn">Write the passphrase down on paper. Without it nobody can open the backup.</p>
          </div>
        </>
      )}
      <SubmitButton className="button outline" busyText="Saving…">
        Save
      </SubmitButton>
    </Form>
  );
}

const SAME_DISK =
  "If this computer’s disk breaks, the backups in this folder are gone too. Keep them on another disk or in a shared folder.";
