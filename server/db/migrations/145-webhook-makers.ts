import { type Kysely, sql } from 'kysely'

/** Who added a webhook: of those that are there already, as far as the activity log says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column created_by int references users on delete set null`.execute(db)
  await sql`
    update webhooks set created_by = a.actor_id
    from audit_log a where a.action = 'webhook.created' and a.subject = 'webhook:' || webhooks.id`.execute(db)
}
