/** How often something happened on a day; of nobody in particular. */
interface VisitCountRow {
  /** Page: was read. Site: had the link that led here. Search: found nothing. */
  kind: "page" | "site" | "search";
  /** In Arizona, YYYY-MM-DD. */
  day: string;
  /** The page's path, the site's host, the words; "" for all beyond the most that a day may have. */
  name: string;
  count: number;
}

export interface VisitTables {
  visit_counts: VisitCountRow;
}
