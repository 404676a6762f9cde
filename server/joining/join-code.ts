import { createHmac, randomInt } from 'node:crypto'
import { join } from 'node:path'
import type { Ctx } from '#server/lib/context.ts'
import { keyInFile } from '#server/lib/key-file.ts'
import { promisePerContext } from '#server/lib/per-context.ts'

/** Without what is easily mistaken for another: 0, 1, I, L, O, U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const characters = 8
const fileName = 'join.key'

/** The key from the settings, or the one in the data folder, so that the database alone does not tell any code. */
const keyOf = promisePerContext(
  async ({ config }) => config.joinKey ?? (await keyInFile(join(config.dataDir, fileName))),
)

/** Generates a code, as it is written: `ABCD-EFGH`. */
export function newCode(): string {
  const drawn = Array.from({ length: characters }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${drawn.slice(0, characters / 2)}-${drawn.slice(characters / 2)}`
}

/** What is stored of a code. Case, spaces and hyphens do not matter. */
export async function hashCode(ctx: Ctx, code: string): Promise<Buffer> {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', await keyOf(ctx))
    .update(plain)
    .digest()
}
