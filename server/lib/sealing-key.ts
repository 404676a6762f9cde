import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const idBytes = 8
const ivBytes = 12
const tagBytes = 16

/** It was encrypted with a key that this instance does not have; another one may have it. */
export class KeyMissing extends Error {}
/** The key is the right one, but what was encrypted was changed, or belongs elsewhere. */
export class SealDamaged extends Error {}

/** Encrypts what the database alone must not tell. `place` is where it belongs, so that it opens nowhere else. */
export class SealingKey {
  readonly #key: Buffer
  readonly #id: Buffer

  constructor(key: Buffer) {
    this.#key = key
    this.#id = createHash('sha256').update(key).digest().subarray(0, idBytes)
  }

  seal(place: string | number, plain: Buffer): Buffer {
    const iv = randomBytes(ivBytes)
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(String(place)))
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([this.#id, iv, cipher.getAuthTag(), sealed])
  }

  /** Throws KeyMissing or SealDamaged. */
  unseal(place: string | number, sealed: Buffer): Buffer {
    if (!sealed.subarray(0, idBytes).equals(this.#id)) throw new KeyMissing('The key is not here')
    const [ivEnd, tagEnd] = [idBytes + ivBytes, idBytes + ivBytes + tagBytes]
    try {
      const decipher = createDecipheriv(algorithm, this.#key, sealed.subarray(idBytes, ivEnd))
        .setAAD(Buffer.from(String(place)))
        .setAuthTag(sealed.subarray(ivEnd, tagEnd))
      return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()])
    } catch (error) {
      throw new SealDamaged('It cannot be decrypted', { cause: error })
    }
  }
}
