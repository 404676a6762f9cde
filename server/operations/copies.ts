import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'

/**
 * The settings of this installation: a copy of another one, which `restore --copy` made, sends no mails, whatever its
 * settings are.
 */
export async function settingsHere(config: Config, db: Db): Promise<{ config: Config; isCopy: boolean }> {
  const row = await db.selectFrom('secrets').select('name').where('name', '=', 'copy').executeTakeFirst()
  return row ? { config: { ...config, smtpUrl: undefined }, isCopy: true } : { config, isCopy: false }
}
