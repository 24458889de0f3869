import type { TestSite } from "./site";
import { goodPassword } from "./staff";
import { Visitor } from "./visitor";

/** What a person types into the editor for a complete post. */
export const typedArticle = {
  title: "Valley fever in dogs",
  slug: "",
  excerpt: "A cough that won’t quit.",
  content:
    "## What it is\n\nA fungus in desert soil.\n\n| Test | Result |\n| --- | --- |\n| Titer | 3 days |\n\n- [x] Ask\n- [ ] Recheck\n",
  author_name: "Dr. Casey Morgan",
  category: "Preventive Care",
  read_time: "3",
  months: "",
  featured_image: "",
  status: "draft",
};

/** Signs the first account up, which owns the site. */
export async function makeOwner(site: Pick<TestSite, "url" | "errors" | "get">, person: { name: string; email: string }): Promise<Visitor> {
  const owner = new Visitor(site);
  await owner.submit("/admin/create-account", { ...person, password: goodPassword });
  return owner;
}

/** Signs somebody up and has the owner approve them. */
export async function makeMember(
  site: Pick<TestSite, "url" | "errors" | "get" | "database">,
  owner: Visitor,
  person: { name: string; email: string },
  role: "owner" | "editor" | "author",
): Promise<Visitor> {
  const visitor = new Visitor(site);
  await visitor.submit("/admin/create-account", { ...person, password: goodPassword });
  const { id } = await site.database.kysely
    .selectFrom("staff_accounts")
    .select("id")
    .where("email", "=", person.email)
    .executeTakeFirstOrThrow();
  await owner.submit(`/admin/staff/${id}/approve`, { role });
  return visitor;
}

/** The fields of a page's first form with a hidden version: what a browser would send back unchanged. */
export function hiddenFields(html: string): { version: string; saveId: string } {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
  const [version, saveId] = [value("version"), value("saveId")];
  if (version === undefined) throw new Error("The page has no form with a version.");
  return { version, saveId: saveId ?? "" };
}

/** Writes a post with the editor's form. @returns its identifier */
export async function writePost(site: TestSite, staff: Visitor, fields: Partial<typeof typedArticle> = {}): Promise<string> {
  const form = hiddenFields(await staff.text("/admin/posts/new"));
  const next = await staff.submit("/admin/posts/new", { ...typedArticle, ...fields, ...form });
  if (next !== "/admin") throw new Error(`Saving led to ${next}.`);
  const { id } = await site.database.kysely
    .selectFrom("post_revisions")
    .select("post_id as id")
    .where("save_id", "=", form.saveId)
    .executeTakeFirstOrThrow();
  return id;
}
