import { generateKeyPairSync, hash, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { Assertion, Attestation } from '#contract/factors.ts'

const sha256 = (data: string | Buffer) => hash('sha256', data, 'buffer')
const flags = { present: 1, verified: 4, withCredential: 64 }

/** Faults that tests cause. */
interface Behavior {
  /** The address of the page; that of the test app by default. */
  origin?: string
  /** The user was not verified by fingerprint, face or PIN. */
  unverified?: true
  /** The signature counter of this use. */
  counter?: number
}

/** An authenticator in software (WebAuthn, ES256), which holds one passkey. */
export class SoftwareAuthenticator {
  readonly #id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  #counter = 0
  #userHandle = ''

  /** Makes the passkey that a site asks for. */
  create(
    options: { challenge: string; rp: { id?: string }; user: { id: string } },
    behavior: Behavior = {},
  ): Attestation {
    this.#userHandle = options.user.id
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(this.#id.length)
    const credential = Buffer.concat([Buffer.alloc(16), idLength, this.#id, coseKeyOf(this.#keys.publicKey)])
    const authData = this.#authData(options.rp.id, flags.withCredential, behavior, credential)
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      text('fmt'),
      text('none'),
      text('attStmt'),
      Buffer.from([0xa0]),
      text('authData'),
      byteString(authData),
    ])
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientData('webauthn.create', options.challenge, behavior).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** Signs what a site asks for. */
  get(options: { challenge: string; rpId?: string }, behavior: Behavior = {}): Assertion {
    this.#counter = behavior.counter ?? this.#counter + 1
    const authData = this.#authData(options.rpId, 0, behavior)
    const clientDataJson = clientData('webauthn.get', options.challenge, behavior)
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJson)]), this.#keys.privateKey)
    return {
      ...this.#credential(),
      response: {
        clientDataJSON: clientDataJson.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: this.#userHandle,
      },
    }
  }

  #credential() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const
  }

  #authData(rpId = '', extraFlags: number, { unverified }: Behavior, credential = Buffer.alloc(0)): Buffer {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags.present | (unverified ? 0 : flags.verified) | extraFlags)
    head.writeUInt32BE(this.#counter, 1)
    return Buffer.concat([sha256(rpId), head, credential])
  }
}

const clientData = (type: string, challenge: string, { origin = 'http://localhost' }: Behavior) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** A public key in COSE, as an elliptic curve key on P-256 for ES256. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (coordinate: string) => byteString(Buffer.from(coordinate, 'base64url'))
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    point(x),
    Buffer.from([0x22]),
    point(y),
  ])
}

/** CBOR: a text of up to 23 bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])

/** CBOR: up to 255 bytes. */
const byteString = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value])
