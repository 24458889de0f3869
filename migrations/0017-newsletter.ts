import { type Kysely, sql } from "kysely";

/** Nobody ever got a mail, so nobody has one of the links that ended a subscription until here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table former_subscribers as select id, email, created_at from subscribers`.execute(db);
  await db.schema.dropTable("subscribers").execute();
  await db.schema
    .createTable("subscribers")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("source", "text", (column) => column.notNull().check(sql`source in ('blog', 'file', 'before')`))
    .addColumn("wording", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("proof", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("confirmed_at", "text")
    .addColumn("left_at", "text")
    .addColumn("refused_at", "text")
    .addColumn("refusal", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("asked_at", "text")
    .addColumn("confirmation_hash", "text")
    .execute();
  await sql`insert into subscribers (id, email, created_at, source)
    select id, email, created_at, 'before' from former_subscribers`.execute(db);
  await db.schema.dropTable("former_subscribers").execute();
  await db.schema.createIndex("subscribers_email").on("subscribers").column("email").unique().execute();
  await db.schema.createIndex("subscribers_created").on("subscribers").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("subscribers_confirmation").on("subscribers").column("confirmation_hash").unique().execute();
  await db.schema
    .createTable("mailings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("post_id", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull().check(sql`state in ('sending', 'paused', 'done')`))
    .addColumn("by_id", "text", (column) => column.notNull())
    .addColumn("by_name", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("finished_at", "text")
    .addColumn("problem", "text")
    .addColumn("try_at", "text")
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("mailings_post").on("mailings").column("post_id").execute();
  await db.schema.createIndex("mailings_active").on("mailings").column("post_id").unique().where(sql.ref("state"), "<>", "done").execute();
  await db.schema
    .createTable("mailing_recipients")
    .addColumn("mailing_id", "text", (column) => column.notNull().references("mailings.id").onDelete("cascade"))
    .addColumn("number", "integer", (column) => column.notNull())
    .addColumn("subscriber_id", "text", (column) => column.references("subscribers.id").onDelete("set null"))
    .addColumn("state", "text", (column) =>
      column.notNull().check(sql`state in ('waiting', 'handing', 'accepted', 'refused', 'unclear', 'skipped')`),
    )
    .addColumn("at", "text")
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("try_at", "text")
    .addColumn("answer", "text", (column) => column.notNull().defaultTo(""))
    .addColumn("unsubscribe_hash", "text")
    .addPrimaryKeyConstraint("mailing_recipients_key", ["mailing_id", "number"])
    .execute();
  await db.schema.createIndex("mailing_recipients_state").on("mailing_recipients").columns(["mailing_id", "state", "number"]).execute();
  await db.schema.createIndex("mailing_recipients_subscriber").on("mailing_recipients").columns(["subscriber_id", "mailing_id"]).execute();
  await db.schema.createIndex("mailing_recipients_unsubscribe").on("mailing_recipients").column("unsubscribe_hash").unique().execute();
  await db.schema
    .createTable("waiting_mails")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("reference", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("try_at", "text", (column) => column.notNull())
    .addColumn("tries", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("problem", "text", (column) => column.notNull().defaultTo(""))
    .addPrimaryKeyConstraint("waiting_mails_key", ["kind", "reference"])
    .execute();
  await db.schema.createIndex("waiting_mails_turn").on("waiting_mails").column("try_at").execute();
}
