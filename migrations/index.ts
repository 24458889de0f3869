import type { Migration } from "kysely/migration";
import * as blog from "./0001-blog";
import * as subscribers from "./0002-subscribers";
import * as staff from "./0003-staff";
import * as postEditing from "./0004-post-editing";
import * as publicationPlan from "./0005-publication-plan";
import * as media from "./0006-media";
import * as unpublishedChanges from "./0007-unpublished-changes";
import * as sessionTokenHashes from "./0008-session-token-hashes";
import * as oneTextPerPost from "./0009-one-text-per-post";
import * as lastingNames from "./0010-lasting-names";
import * as trustedDevices from "./0011-trusted-devices";
import * as postCounts from "./0012-post-counts";
import * as clinicRecord from "./0013-clinic-record";
import * as pages from "./0014-pages";
import * as veterinarians from "./0015-veterinarians";
import * as imports from "./0016-imports";
import * as newsletter from "./0017-newsletter";
import * as search from "./0018-search";
import * as requests from "./0019-requests";
import * as visits from "./0020-visits";
import * as months from "./0021-months";
import * as refusedMails from "./0022-refused-mails";
import * as reviewAskers from "./0023-review-askers";
import * as reviewerIds from "./0025-reviewer-ids";
import * as undoData from "./0026-undo-data";
import * as datesAreDates from "./0027-dates-are-dates";
import * as printedCodes from "./0028-printed-codes";
import * as ownPages from "./0029-own-pages";
import * as invitedVeterinarians from "./0030-invited-veterinarians";
import * as builtInReviews from "./0031-built-in-reviews";
import * as runs from "./0032-runs";
import * as pageRedirects from "./0033-page-redirects";
import * as missingAddresses from "./0034-missing-addresses";
import * as spanishReviews from "./0035-spanish-reviews";
import * as postPresence from "./0036-post-presence";
import * as mediaUses from "./0037-media-uses-since-0037";

/** In the order they run. A migration that has shipped is frozen: a change is a new migration. */
export const migrations: Record<string, Migration> = {
  "0001-blog": blog,
  "0002-subscribers": subscribers,
  "0003-staff": staff,
  "0004-post-editing": postEditing,
  "0005-publication-plan": publicationPlan,
  "0006-media": media,
  "0007-unpublished-changes": unpublishedChanges,
  "0008-session-token-hashes": sessionTokenHashes,
  "0009-one-text-per-post": oneTextPerPost,
  "0010-lasting-names": lastingNames,
  "0011-trusted-devices": trustedDevices,
  "0012-post-counts": postCounts,
  "0013-clinic-record": clinicRecord,
  "0014-pages": pages,
  "0015-veterinarians": veterinarians,
  "0016-imports": imports,
  "0017-newsletter": newsletter,
  "0018-search": search,
  "0019-requests": requests,
  "0020-visits": visits,
  "0021-months": months,
  "0022-refused-mails": refusedMails,
  "0023-review-askers": reviewAskers,
  "0025-reviewer-ids": reviewerIds,
  "0026-undo-data": undoData,
  "0027-dates-are-dates": datesAreDates,
  "0028-printed-codes": printedCodes,
  "0029-own-pages": ownPages,
  "0030-invited-veterinarians": invitedVeterinarians,
  "0031-built-in-reviews": builtInReviews,
  "0032-runs": runs,
  "0033-page-redirects": pageRedirects,
  "0034-missing-addresses": missingAddresses,
  "0035-spanish-reviews": spanishReviews,
  "0036-post-presence": postPresence,
  "0037-media-uses-since-0037": mediaUses,
};
