import { join } from 'node:path'
import { keyInFile } from '#server/lib/key-file.ts'
import { promisePerContext } from '#server/lib/per-context.ts'
import { SealingKey } from '#server/lib/sealing-key.ts'

/**
 * Encrypts the seeds of giveaways, each for its id, so that the database alone does not tell who will win: the key from
 * the settings, or the one in the data folder, which is created on first use.
 */
export const seedKeyOf = promisePerContext(
  async ({ config }) => new SealingKey(config.giveawayKey ?? (await keyInFile(join(config.dataDir, 'giveaway.key')))),
)
