import { join } from 'node:path'
import { keyInFile } from '#server/lib/key-file.ts'
import { promisePerContext } from '#server/lib/per-context.ts'
import { SealingKey } from '#server/lib/sealing-key.ts'

/** Encrypts the secrets of webhooks: the key from the settings, or the one in the data folder, which is created on first use. */
export const webhookKeyOf = promisePerContext(
  async ({ config }) => new SealingKey(config.webhookKey ?? (await keyInFile(join(config.dataDir, 'webhook.key')))),
)
