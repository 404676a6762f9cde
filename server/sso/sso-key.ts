import { join } from 'node:path'
import { keyInFile } from '#server/lib/key-file.ts'
import { promisePerContext } from '#server/lib/per-context.ts'
import { SealingKey } from '#server/lib/sealing-key.ts'

/** The key of the client secret, from the settings, or the one in the data folder, which is created on first use. */
export const ssoKeyOf = promisePerContext(
  async ({ config }) => new SealingKey(config.ssoKey ?? (await keyInFile(join(config.dataDir, 'sso.key')))),
)
