import { describe, expect, it } from "vitest";
import { mailtoLink } from "./clinic/clinic-format";
import { emailAddress } from "./email-address";

const read = (address: string) => emailAddress("Wrong").safeParse(address).data;

describe("emailAddress", () => {
  it.each(["tom&jerry@example.com", "x=y@example.com", "first#last@example.com", "a/b@example.com", "o'neil+vet@mail.example.com"])(
    "takes %s, as browsers do",
    (address) => expect(read(address)).toBe(address),
  );

  it("turns a domain in other letters into its name in ASCII", () => {
    expect(read(" ann@bücher.example ")).toBe("ann@xn--bcher-kva.example");
    expect(read("ann@例え.jp")).toBe("ann@xn--r8jz45g.jp");
  });

  it.each([
    "ann",
    "ann@",
    "@example.com",
    "ann@gmail",
    "a b@example.com",
    "ann@exa mple.com",
    "ann@-x.example",
    `${"a".repeat(250)}@x.example`,
  ])("refuses %s", (address) => expect(read(address)).toBeUndefined());

  it("reads a hundred thousand letters at once", () => expect(read(`${"ü".repeat(100_000)}@ü`)).toBeUndefined());
});

it("escapes what would end an address in a link", () => {
  expect(mailtoLink("first#last@example.com")).toBe("mailto:first%23last@example.com");
});
