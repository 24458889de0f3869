import type { Group, GroupSubject, ImportReview } from "~/domain/blog-import/review/import-review";
import { counted } from "~/domain/phrases";
import { Icon } from "~/ui/kit/icon";

/** Singular, plural, and what happens to them. */
const groupTexts: Readonly<Record<GroupSubject, readonly [string, string, string]>> = {
  tags: ["post had tags", "posts had tags", "Tags are left out. Categories stay."],
  categories: ["post had several categories", "posts had several categories", "A post has one category here: its first stays."],
  comments: ["post had comments", "posts had comments", "Comments are left out."],
  authors: ["post had several authors", "posts had several authors", "The first one stays."],
  gallery: ["text with a gallery", "texts with galleries", "They become pictures one below the other."],
  embed: ["text with a video, map or button", "texts with videos, maps or buttons", "They become a link."],
  shortcode: [
    "text with parts that only the old site can show",
    "texts with parts that only the old site can show",
    "They are left out; the words in them stay.",
  ],
  html: ["text with a form, script or the like", "texts with forms, scripts or the like", "They are left out."],
  links: [
    "text links to the old site",
    "texts link to the old site",
    "These links stay as they are. Change them before the old site is gone.",
  ],
  pictures: ["text with a picture that can’t be imported", "texts with pictures that can’t be imported", "The text stays."],
  restricted: [
    "post that may not have been public",
    "posts that may not have been public",
    "They become drafts, so they stay hidden. Each with the reason.",
  ],
  trash: ["post in the trash", "posts in the trash", "They go into the trash here."],
  details: ["post changes a little on the way", "posts change a little on the way", "A long title is cut, a missing name is filled in."],
  drafts: ["draft", "drafts", "A draft stays a draft."],
  scheduled: ["scheduled post", "scheduled posts", "The day stays."],
  existing: ["post is here already", "posts are here already", "The ones here stay as they are."],
  pages: ["page has a text of its own here already", "pages have texts of their own here already", "The ones here stay as they are."],
  address: [
    "post shares an address with one here",
    "posts share an address with one here",
    "The one here stays; the other gets a new address.",
  ],
};

export function ReviewGroups({ review, isWebsite }: { review: ImportReview; isWebsite: boolean }) {
  const { groups, skipped, records, pages, testimonials, posts, decisions = [] } = review;
  const left = skipped.reduce((all, { count }) => all + count, 0);
  const others = listOtherContents({
    ...{ pages, testimonials, categories: records.category, clinic: records.clinic, revisions: records.revision },
    ...{ changes: records.changes, redirects: records.redirect, reviews: records.review },
    ...{ reviewRequests: records["review-request"], reviewComments: records["review-comment"] },
    builtInReviews: records["built-in-review"],
  });
  return (
    <>
      {groups.map((group) => (
        <GroupDetails
          key={group.about}
          count={group.count}
          title={groupTexts[group.about][group.count === 1 ? 0 : 1]}
          text={groupTexts[group.about][2]}
        >
          <Examples group={group} />
        </GroupDetails>
      ))}
      {left > 0 && (
        <GroupDetails
          count={left}
          title={skippedTitle(left, isWebsite)}
          text={isWebsite ? "Each with the reason." : "Everything else is imported."}
          isOpen={posts + decisions.length === 0}
        >
          {skipped.map((group) => (
            <div key={group.about}>
              <p>
                {group.count > 1 && `${group.count} × `}
                {group.about}
              </p>
              <Examples group={{ ...group, examples: group.examples.map(({ where }) => ({ where, text: "" })) }} />
            </div>
          ))}
        </GroupDetails>
      )}
      {others !== "" && <p>{`Also ${isWebsite ? "on the website" : "in the file"}: ${others}.`}</p>}
    </>
  );
}

function skippedTitle(count: number, isWebsite: boolean): string {
  if (isWebsite) return count === 1 ? "address brings no text" : "addresses bring no text";
  return count === 1 ? "entry can’t be imported" : "entries can’t be imported";
}

interface GroupDetailsProps {
  readonly id?: string;
  readonly count: number;
  readonly title: string;
  readonly text: string;
  readonly isOpen?: boolean;
  readonly children: React.ReactNode;
}

export function GroupDetails({ id, count, title, text, isOpen, children }: GroupDetailsProps) {
  return (
    <details className="framed import-group" id={id} open={isOpen}>
      <summary>
        <b>{count.toLocaleString("en-US")}</b>
        <span>
          {title}
          <small>{text}</small>
        </span>
        <Icon name="chevron" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

function Examples({ group: { count, examples } }: { group: Pick<Group<string>, "count" | "examples"> }) {
  return (
    <ul className="rows">
      {examples.map(({ where, text }) => (
        <li key={`${where} ${text}`}>
          <span>
            {where}
            {text !== "" && <small>{text}</small>}
          </span>
        </li>
      ))}
      {count > examples.length && <li>and {counted(count - examples.length, "more", "more")}</li>}
    </ul>
  );
}

/** Besides posts and pictures: singular and plural. */
const otherContents = {
  pages: ["page’s text", "pages’ texts"],
  categories: ["category", "categories"],
  clinic: ["change of the clinic’s facts", "changes of the clinic’s facts"],
  testimonials: ["testimonial", "testimonials"],
  facts: ["section of the clinic’s facts", "sections of the clinic’s facts"],
  revisions: ["earlier version", "earlier versions"],
  changes: ["post’s unpublished changes", "posts’ unpublished changes"],
  redirects: ["former address", "former addresses"],
  reviews: ["medical review", "medical reviews"],
  reviewRequests: ["request for a review", "requests for a review"],
  reviewComments: ["review comment", "review comments"],
  builtInReviews: ["approval of a built-in text", "approvals of built-in texts"],
} as const;

/** Such as "2 pages’ texts, 1 category"; empty when there is nothing else. */
export function listOtherContents(counts: Partial<Record<keyof typeof otherContents, number | undefined>>): string {
  const parts = Object.entries(otherContents).flatMap(([name, [one, many]]) => {
    const count = counts[name as keyof typeof otherContents] ?? 0;
    return count > 0 ? [counted(count, one, many)] : [];
  });
  return parts.join(", ");
}
