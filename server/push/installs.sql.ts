import { sql } from 'kysely'
import { apiLimits } from '#contract/api-limits.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Install {
  userId: number
  deviceType: 'desktop' | 'mobile' | 'tablet'
  platform: string
  browserName: string
  browserVersion: string
}

/** Installed apps `o` that were opened lately. */
export const usedInstalls = sql`installs o where o.last_open_at > now() - make_interval(days => ${apiLimits.installedDays}::int)`

/** Records an installation, or that an installed app was opened. Beyond the limit, those unused for longest go. */
export async function saveInstall(db: Db, install: Install): Promise<void> {
  await db
    .insertInto('installs')
    .values(install)
    .onConflict(conflict =>
      conflict
        .columns(['userId', 'deviceType', 'platform', 'browserName'])
        .doUpdateSet({ browserVersion: install.browserVersion, lastOpenAt: sql`now()` }),
    )
    .execute()
  await sql`delete from installs where id in (
    select id from installs where user_id = ${install.userId}
    order by last_open_at desc, id desc offset ${apiLimits.installsPerPerson})`.execute(db)
}

/** Also the reminders that were sent to them, and how they were told of posts. */
export async function deleteDevicesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('installs').where('userId', '=', userId).execute()
  await db.deleteFrom('reminders').where('userId', '=', userId).execute()
  await db.deleteFrom('told').where('userId', '=', userId).execute()
}

export async function forgetOldDevices(db: Db, keptDays: number): Promise<void> {
  await sql`delete from installs where last_open_at < now() - make_interval(days => ${keptDays})`.execute(db)
  await sql`update push_subscriptions set user_agent = null
    where user_agent is not null and created_at < now() - make_interval(days => ${keptDays})`.execute(db)
  await sql`delete from told where at < now() - make_interval(days => ${keptDays})`.execute(db)
  await sql`delete from lost_subscriptions where lost_at < now() - make_interval(days => ${keptDays})`.execute(db)
}
