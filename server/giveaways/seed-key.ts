import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { keyInFile } from '#server/lib/key-file.ts'
import { promisePerContext } from '#server/lib/per-context.ts'

const fileName = 'giveaway.key'
const algorithm = 'aes-256-gcm'
const idBytes = 8
const ivBytes = 12
const tagBytes = 16

/** The seed was encrypted with a key that this instance does not have; another one may have it. */
export class KeyMissing extends Error {}
/** The key is the right one, but the encrypted seed was changed. */
export class SeedDamaged extends Error {}

/** Encrypts the seeds of giveaways, so that the database alone does not tell who will win. */
export class SeedKey {
  readonly #key: Buffer
  readonly #id: Buffer

  constructor(key: Buffer) {
    this.#key = key
    this.#id = createHash('sha256').update(key).digest().subarray(0, idBytes)
  }

  seal(giveawayId: number, seed: Buffer): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(String(giveawayId)))
    const sealed = Buffer.concat([cipher.update(seed), cipher.final()])
    return Buffer.concat([this.#id, iv, cipher.getAuthTag(), sealed])
  }

  /** Throws KeyMissing or SeedDamaged. */
  unseal(giveawayId: number, sealed: Buffer): Buffer {
    if (!sealed.subarray(0, idBytes).equals(this.#id)) throw new KeyMissing('The key of the seed is not here')
    const [ivEnd, tagEnd] = [idBytes + ivBytes, idBytes + ivBytes + tagBytes]
    try {
      const decipher = createDecipheriv(algorithm, this.#key, sealed.subarray(idBytes, ivEnd))
        .setAAD(Buffer.from(String(giveawayId)))
        .setAuthTag(sealed.subarray(ivEnd, tagEnd))
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
    } catch (error) {
      throw new SeedDamaged('The seed cannot be decrypted', { cause: error })
    }
  }
}

/** The key from the settings, or the one in the data folder, which is created on first use. */
export const seedKeyOf = promisePerContext(
  async ({ config }) => new SeedKey(config.giveawayKey ?? (await keyInFile(join(config.dataDir, fileName)))),
)
