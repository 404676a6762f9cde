import { type Kysely, sql } from 'kysely'
import type { DB } from '#server/db/types.generated.ts'

export interface Install {
  userId: number
  deviceType: 'desktop' | 'mobile' | 'tablet'
  platform: string
  browserName: string
  browserVersion: string
}

/** Records an installation, or that an installed app was opened. */
export async function saveInstall(db: Kysely<DB>, install: Install): Promise<void> {
  await db
    .insertInto('installs')
    .values(install)
    .onConflict(conflict =>
      conflict
        .columns(['userId', 'deviceType', 'platform', 'browserName'])
        .doUpdateSet({ browserVersion: install.browserVersion, lastOpenAt: sql`now()` }),
    )
    .execute()
}
