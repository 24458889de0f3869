/** An address that may break after its @ on narrow screens. */
export function EmailText({ email }: { email: string }) {
  const [name = "", domain = ""] = email.split("@");
  return (
    <>
      {`${name}@`}
      <wbr />
      {domain}
    </>
  );
}
