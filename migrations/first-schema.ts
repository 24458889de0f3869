import { type Kysely, PostgresAdapter, sql } from "kysely";
import { countingTriggers } from "./post-counts";

interface Differences {
  readonly bytes: "blob" | "bytea";
  readonly computed: "virtual" | "stored";
  readonly revision: string;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  const onPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const differences: Differences = onPostgres
    ? { bytes: "bytea", computed: "stored", revision: "" }
    : { bytes: "blob", computed: "virtual", revision: "references post_revisions (id)" };
  const texts = [tables(differences), indexes, onPostgres ? postgresOnly : sqliteOnly, firstRows];
  const statements = texts.flatMap((text) => text.split(/;\n/).flatMap((statement) => statement.trim() || []));
  for (const statement of [...statements, ...countingTriggers(onPostgres)]) await sql.raw(statement).execute(db);
  if (!onPostgres) await sql.raw(forgetTrigger).execute(db);
}

/**
 * The database of version 1.0.0, with which databases begin. Its tables are the same on both engines, but for the type of bytes, for a column
 * that SQLite computes at each read, and for a reference to a table that is made later.
 */
const tables = ({ bytes, computed, revision }: Differences) => `
create table blog_posts (
  id text primary key, title text not null, slug text not null unique, excerpt text default '' not null, content text not null,
  featured_image text default '' not null, category text default 'General' not null,
  status text default 'draft' not null check (status in ('draft', 'published')), author_name text not null,
  read_time integer default 5 not null check (read_time between 1 and 60), created_at text not null, updated_at text not null,
  published_at text, content_html text default '' not null, content_html_version integer default 0 not null,
  version integer not null default 1, author_id text, deleted_at text, deleted_by_id text, deleted_by_name text, scheduled_at text,
  scheduled_by_name text, reviewed_by text, reviewed_on text, next_review_on text, published_late_seconds integer,
  shown_revision_id text ${revision}, newest_revision_id text ${revision},
  public_from text generated always as (case when deleted_at is not null then null
    when status = 'published' then coalesce(published_at, created_at) else scheduled_at end) ${computed},
  feed_slug text, page text check ((page is null) = (category <> '')), months text not null default '', menu_place integer);

create table blog_categories (
  id text primary key, name text not null unique, theme text not null default 'general', position integer not null default 0,
  retired_at text);

create table staff_accounts (
  id text primary key, name text not null, email text not null unique, email_verified integer default 0 not null, image text,
  two_factor_enabled integer default 0, role text default 'author' not null check (role in ('owner', 'editor', 'author')),
  approved_at text, founding text check (founding = 'first'), created_at text not null, updated_at text not null, printed_name text,
  spanish_name text);

create table staff_sessions (
  id text primary key, staff_id text not null references staff_accounts (id) on delete cascade, token text not null unique,
  ip_address text, user_agent text, confirmed_at text, expires_at text not null, created_at text not null, updated_at text not null);

create table staff_credentials (
  id text primary key, staff_id text not null references staff_accounts (id) on delete cascade, provider_id text not null,
  provider_account_id text not null, password text, access_token text, refresh_token text, id_token text, access_token_expires_at text,
  refresh_token_expires_at text, scope text, created_at text not null, updated_at text not null);

create table staff_verifications (
  id text primary key, identifier text not null, value text not null, expires_at text not null, created_at text not null,
  updated_at text not null);

create table staff_second_factors (
  id text primary key, staff_id text not null unique references staff_accounts (id) on delete cascade, secret text not null,
  recovery_codes text not null, verified integer default 1, failed_count integer default 0, locked_until text);

create table staff_passkeys (
  id text primary key, staff_id text not null references staff_accounts (id) on delete cascade, name text,
  credential_id text not null unique, public_key text not null, counter integer not null, device_type text not null,
  backed_up integer not null, transports text, aaguid text, created_at text);

create table staff_invitations (
  id text primary key, email text not null, role text not null check (role in ('owner', 'editor', 'author')),
  token_hash text not null unique, invited_by text not null, created_at text not null, expires_at text not null, accepted_at text,
  printed_name text);

create table sign_in_attempts (
  key text primary key, failures integer not null, last_at text not null, blocked_until text);

create table site_secrets (
  name text primary key, value text not null, created_at text not null);

create table audit_events (
  id text primary key, at text not null, actor_id text, actor_name text not null, action text not null, subject_kind text not null,
  subject_id text not null, subject_name text not null, detail text default '{}' not null);

create table post_revisions (
  id text primary key, post_id text not null references blog_posts (id) on delete cascade, version integer not null,
  fields text not null, cause text not null, restored_version integer, saved_at text not null, saved_by_id text,
  saved_by_name text not null, save_id text, status text not null default 'draft',
  constraint post_revisions_version unique (post_id, version), constraint post_revisions_save unique (saved_by_id, save_id));

create table post_redirects (
  slug text primary key, post_id text not null references blog_posts (id) on delete cascade, created_at text not null);

create table change_events (
  id bigint primary key, at text not null, kind text not null, post_id text, version integer, author_id text, actor_id text not null,
  actor_name text not null);

create table counters (
  name text primary key, value bigint not null);

create table preview_links (
  id text primary key, post_id text not null references blog_posts (id) on delete cascade, token_hash text not null unique,
  created_at text not null, created_by_id text not null, created_by_name text not null, expires_at text not null, revoked_at text);

create table media_files (
  id text primary key, kind text not null check (kind in ('picture', 'pdf')), content_hash text not null, name text not null,
  alt_text text default '' not null, alt_status text not null check (alt_status in ('missing', 'described', 'decorative')),
  width integer, height integer, focal_x real default 0.5 not null check (focal_x between 0 and 1),
  focal_y real default 0.5 not null check (focal_y between 0 and 1), color text default '' not null, blur text default '' not null,
  uploaded_by_id text, uploaded_by_name text not null, created_at text not null, replaced_at text, replaced_by_name text,
  trashed_at text, trashed_by_name text);

create table media_blobs (
  content_hash text primary key, format text not null, size integer not null, released_at text, released_from text,
  bytes ${bytes} not null);

create table media_renditions (
  media_id text not null references media_files (id) on delete cascade, format text not null, width integer not null,
  height integer not null, content_hash text not null references media_blobs (content_hash), size integer not null,
  constraint media_renditions_key primary key (media_id, format, width));

create table post_reviews (
  id text primary key, post_id text not null references blog_posts (id) on delete cascade,
  revision_id text not null references post_revisions (id), words_hash text not null,
  kind text not null check (kind in ('reviewed', 'small-fix')), reviewed_by text not null, reviewed_on text not null,
  recorded_by_id text, recorded_by_name text not null, recorded_at text not null, withdrawn_at text, reviewed_by_id text);

create table category_former_names (
  name text primary key, category_id text not null references blog_categories (id) on delete cascade);

create table staff_trusted_devices (
  id text primary key, staff_id text not null references staff_accounts (id) on delete cascade, identifier text not null unique,
  user_agent text, trusted_at text not null);

create table site_settings (
  name text primary key, value text not null, changed_at text not null);

create table post_counts (
  author_id text not null, category text not null, state text not null, has_changes integer not null, posts integer not null,
  constraint post_counts_key primary key (category, state, author_id, has_changes));

create table clinic_revisions (
  id text primary key, number integer not null unique, section text not null, action text not null, record text not null,
  saved_at text not null, saved_by_id text not null, saved_by_name text not null);

create table review_requests (
  id text primary key, post_id text not null references blog_posts (id) on delete cascade,
  revision_id text not null references post_revisions (id), veterinarian_id text not null, veterinarian_name text not null,
  message text not null, asked_by_name text not null, asked_at text not null, answer text check (answer in ('approved', 'returned')),
  answered_by_name text, answered_at text, asked_by_id text, answered_by_id text);

create table review_comments (
  id text primary key, post_id text not null references blog_posts (id) on delete cascade,
  revision_id text not null references post_revisions (id), block integer, quote text not null, text text not null, by_id text not null,
  by_name text not null, at text not null, done_at text, done_by_name text);

create table review_reminders (
  post_id text primary key references blog_posts (id) on delete cascade, next_review_on text not null);

create table imports (
  id text primary key, file_name text not null, kind text default '' not null,
  state text not null check (state in ('reading', 'waiting', 'running', 'paused', 'done', 'failed', 'undoing', 'undone')),
  by_id text not null, by_name text not null, created_at text not null, finished_at text, review text, choices text,
  counts text default '{}' not null, problem text);

create table import_entries (
  import_id text not null references imports (id) on delete cascade, number integer not null, kind text not null,
  entry_id text not null, outcome text not null check (outcome in ('begun', 'added', 'existing', 'skipped', 'taken back', 'kept')),
  place text not null, source_hash text default '' not null, fingerprint text default '' not null, notes text default '[]' not null,
  constraint import_entries_key primary key (import_id, number, kind, entry_id));

create table import_pictures (
  import_id text not null references imports (id) on delete cascade, media_id text not null, address text not null, name text not null,
  alt_text text default '' not null, state text not null check (state in ('waiting', 'fetched', 'failed', 'given up')),
  tries integer default 0 not null, try_at text not null, reason text, added integer default 0 not null,
  fingerprint text default '' not null, constraint import_pictures_key primary key (import_id, media_id));

create table import_picture_posts (
  import_id text not null references imports (id) on delete cascade, media_id text not null, post_id text not null,
  constraint import_picture_posts_key primary key (import_id, media_id, post_id));

create table subscribers (
  id text primary key, email text not null, created_at text not null, source text not null check (source in ('blog', 'file', 'before')),
  wording text default '' not null, proof text default '' not null, confirmed_at text, left_at text, refused_at text,
  refusal text default '' not null, asked_at text, confirmation_hash text);

create table mailings (
  id text primary key, post_id text not null, subject text not null, content text not null,
  state text not null check (state in ('sending', 'paused', 'done')), by_id text not null, by_name text not null,
  created_at text not null, finished_at text, problem text, try_at text, tries integer default 0 not null);

create table mailing_recipients (
  mailing_id text not null references mailings (id) on delete cascade, number integer not null,
  subscriber_id text references subscribers (id) on delete set null,
  state text not null check (state in ('waiting', 'handing', 'accepted', 'refused', 'unclear', 'skipped')), at text,
  tries integer default 0 not null, try_at text, answer text default '' not null, unsubscribe_hash text,
  constraint mailing_recipients_key primary key (mailing_id, number));

create table waiting_mails (
  kind text not null, reference text not null, created_at text not null, try_at text not null, tries integer default 0 not null,
  problem text default '' not null, refusals integer default 0 not null, given_up_at text,
  constraint waiting_mails_key primary key (kind, reference));

create table requests (
  id text primary key, kind text not null check (kind in ('question', 'refill', 'new-client', 'records')),
  state text not null check (state in ('new', 'answered', 'done')), received_at text not null, name text not null, phone text not null,
  email text not null, pet text not null, species text not null, age text not null, medicine text not null, send_to text not null,
  records text not null, message text not null, answered_at text, answered_by text, done_at text, done_by text, content_hash text,
  sender_hash text);

create table request_pictures (
  request_id text not null references requests (id) on delete cascade, number integer not null, width integer not null,
  height integer not null, bytes ${bytes} not null, constraint request_pictures_key primary key (request_id, number));

create table posts_shown_before (
  post_id text primary key references blog_posts (id) on delete cascade, changed_by_version integer not null, version integer,
  status text not null, published_at text, published_late_seconds integer, scheduled_at text, scheduled_by_name text, updated_at text);

create table plans_before (
  post_id text not null references blog_posts (id) on delete cascade, scheduled_at text not null, before text,
  constraint plans_before_key primary key (post_id, scheduled_at));

create table staff_printed_codes (
  code_hash text primary key, staff_id text not null references staff_accounts (id) on delete cascade, made_at text not null,
  used_at text);

create table built_in_reviews (
  id text primary key, text_name text not null, words_hash text not null, title text not null, excerpt text not null,
  content text not null, reviewed_by text not null, reviewed_by_id text not null, reviewed_on text not null, recorded_at text not null);

create table runs (
  name text primary key, started_at text not null, state text);

create table former_addresses (
  path text not null, kind text not null constraint former_addresses_kind_check1 check (kind in ('post', 'media', 'category', 'feed', 'blog', 'page', 'ignored')),
  target_id text default '' not null, import_id text, created_at text not null, constraint former_addresses_path primary key (path));

create table visit_counts (
  kind text not null constraint visit_counts_kind_check1 check (kind in ('page', 'site', 'search', 'missing')), day text not null, name text not null,
  count integer not null, constraint visit_counts_row primary key (kind, day, name));

create table spanish_reviews (
  id text primary key, page text not null, words_hash text not null, english_hash text not null, title text not null,
  excerpt text not null, content text not null, reviewed_by text not null, reviewed_by_id text not null, reviewed_on text not null,
  recorded_at text not null);

create table post_presence (
  id text primary key, post_id text not null, account_id text not null, name text not null, session_id text not null,
  seen_at text not null);
`;

const indexes = `
create unique index staff_accounts_founding on staff_accounts (founding) where founding is not null;
create index staff_sessions_staff on staff_sessions (staff_id);
create index staff_credentials_staff on staff_credentials (staff_id);
create index staff_verifications_identifier on staff_verifications (identifier);
create index staff_passkeys_staff on staff_passkeys (staff_id);
create index audit_events_newest on audit_events (at, id);
create index blog_posts_trash on blog_posts (deleted_at, id) where deleted_at is not null;
create index post_redirects_post on post_redirects (post_id);
create index blog_posts_scheduled on blog_posts (scheduled_at, id) where scheduled_at is not null;
create index blog_posts_next_review on blog_posts (next_review_on, id) where next_review_on is not null;
create index preview_links_post on preview_links (post_id);
create index media_files_newest on media_files (trashed_at, created_at, id);
create index media_files_hash on media_files (content_hash);
create index media_renditions_hash on media_renditions (content_hash);
create index post_revisions_autosaved on post_revisions (post_id, saved_by_id, version, saved_at) where cause = 'autosaved';
create index blog_posts_shown_revision_id on blog_posts (shown_revision_id);
create index blog_posts_newest_revision_id on blog_posts (newest_revision_id);
create index post_reviews_post on post_reviews (post_id, recorded_at);
create index post_reviews_revision on post_reviews (revision_id);
create index blog_posts_category on blog_posts (category, public_from, id);
create index staff_trusted_devices_staff on staff_trusted_devices (staff_id);
create index blog_posts_in_category on blog_posts (category, created_at, id, status, scheduled_at) where deleted_at is null;
create index blog_posts_ahead on blog_posts (created_at, id) where deleted_at is null and shown_revision_id <> newest_revision_id;
create unique index blog_posts_page on blog_posts (page) where page is not null;
create index blog_posts_newest on blog_posts (public_from, id, category) where category <> '';
create index blog_posts_created on blog_posts (created_at, id, status, scheduled_at, category) where deleted_at is null and category <> '';
create index blog_posts_updated on blog_posts (updated_at, id, status, scheduled_at, category) where deleted_at is null and category <> '';
create index blog_posts_title on blog_posts (lower(title), id, status, scheduled_at, category) where deleted_at is null and category <> '';
create index blog_posts_author on blog_posts (author_id, created_at, id, status, scheduled_at, category)
  where deleted_at is null and category <> '';
create unique index review_requests_open on review_requests (post_id) where answered_at is null;
create index review_requests_post on review_requests (post_id, asked_at);
create index review_requests_revision on review_requests (revision_id);
create index review_comments_post on review_comments (post_id, at);
create index review_comments_revision on review_comments (revision_id);
create index import_entries_entry on import_entries (entry_id, kind);
create index import_picture_posts_post on import_picture_posts (import_id, post_id);
create unique index subscribers_email on subscribers (email);
create index subscribers_created on subscribers (created_at, id);
create unique index subscribers_confirmation on subscribers (confirmation_hash);
create index mailings_post on mailings (post_id);
create unique index mailings_active on mailings (post_id) where state <> 'done';
create index mailing_recipients_state on mailing_recipients (mailing_id, state, number);
create index mailing_recipients_subscriber on mailing_recipients (subscriber_id, mailing_id);
create unique index mailing_recipients_unsubscribe on mailing_recipients (unsubscribe_hash);
create index waiting_mails_turn on waiting_mails (try_at);
create index requests_state on requests (state, received_at, id);
create index requests_received on requests (received_at, sender_hash);
create unique index requests_content on requests (content_hash);
create index blog_posts_months on blog_posts (public_from, id, months) where category <> '' and months <> '';
create index blog_posts_byline on blog_posts (author_name, public_from, id) where category <> '' and public_from is not null;
create index blog_posts_reviewer on blog_posts (reviewed_by, public_from, id)
  where category <> '' and public_from is not null and reviewed_by is not null;
create index staff_printed_codes_of_account on staff_printed_codes (staff_id);
create unique index built_in_reviews_once_a_day on built_in_reviews (text_name, words_hash, reviewed_by_id, reviewed_on);
create index former_addresses_import on former_addresses (import_id);
create index visit_counts_name on visit_counts (kind, name, day);
create unique index spanish_reviews_once_a_day on spanish_reviews (page, words_hash, english_hash, reviewed_by_id, reviewed_on);
`;

const firstRows = `
insert into blog_categories (id, name, theme, position) values
  ('preventive-care', 'Preventive Care', 'preventive', 1), ('dental-care', 'Dental Care', 'dental', 2), ('surgery', 'Surgery', 'surgery', 3),
  ('nutrition', 'Nutrition', 'nutrition', 4), ('emergency-care', 'Emergency Care', 'emergency', 5), ('general', 'General', 'general', 6);
insert into counters (name, value) values ('change_events', 0), ('slug_claims', 0), ('clinic_turn', 0);
`;

/** Full-text search: FTS5, whose tables know a row by its number only. */
const sqliteOnly = `
create virtual table post_search using fts5 (post_id unindexed, words, tokenize = 'ascii', prefix = '2 3');
create table post_search_rows (post_id text primary key, search_row integer not null, has_title integer not null default 0) without rowid;
create virtual table post_search_titles using fts5
  (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '2 3');
create table post_search_vocabulary (word text primary key, stem text not null, reversed text not null);
create index post_search_vocabulary_stem on post_search_vocabulary (stem);
create index post_search_vocabulary_reversed on post_search_vocabulary (reversed);
create index post_search_untitled on post_search_rows (post_id) where has_title = 0;
create index post_search_rows_by_row on post_search_rows (search_row);
`;

const forgetTrigger = `create trigger post_search_forget after delete on blog_posts begin
  delete from post_search where rowid = (select search_row from post_search_rows where post_id = old.id);
  delete from post_search_titles where rowid = (select search_row from post_search_rows where post_id = old.id);
  delete from post_search_rows where post_id = old.id;
end`;

/** A picture is compressed already. */
const postgresOnly = `
alter table media_blobs alter column bytes set storage external;
alter table blog_posts add foreign key (shown_revision_id) references post_revisions (id);
alter table blog_posts add foreign key (newest_revision_id) references post_revisions (id);
create table post_search (
  post_id text primary key references blog_posts (id) on delete cascade, words tsvector not null, title tsvector, row_number bigserial not null);
create table post_search_vocabulary (
  word text collate "C" primary key, stem text collate "C" not null, reversed text collate "C" not null);
create index post_search_newest on post_search (row_number);
create index post_search_title on post_search using gin (title);
create index post_search_untitled on post_search (post_id) where title is null;
create index post_search_vocabulary_reversed on post_search_vocabulary (reversed);
create index post_search_vocabulary_stem on post_search_vocabulary (stem);
create index post_search_words on post_search using gin (words);
`;
