/** The indexes beside it have no types: each engine has its own. */
export interface SearchTables {
  /** Every word of every text: what a search is widened to. Those that no text has are dropped by and by. */
  post_search_vocabulary: { word: string; stem: string; reversed: string };
}
