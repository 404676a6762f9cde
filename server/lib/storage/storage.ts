import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A signed upload: exactly these bytes, of this type, before it expires. */
export interface SignedUpload {
  contentType: string
  bytes: number
  expiresInSeconds: number
}

/** Both ends inclusive, as in HTTP; within the object's size. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  key: string
  bytes: number
  storedAt: Date
}

/**
 * Stores objects in a local folder or an S3-compatible bucket. An object is written once, under a key that cannot be
 * guessed, and never changes, so that it can be cached forever.
 */
export interface Storage {
  /** For the content security policy: the origin that browsers PUT to, null if it is the app's own. */
  readonly uploadOrigin: string | null
  /** A URL that permits one PUT of this object; relative if the app itself receives uploads. */
  presignPut(key: string, upload: SignedUpload): Promise<string>
  /** Null if there is no such object. */
  head(key: string): Promise<{ bytes: number } | null>
  /** Throws ObjectMissing. */
  stream(key: string, range?: ByteRange): Promise<Readable>
  /** The object is complete when this resolves, and missing when it rejects. */
  put(key: string, content: Readable | Buffer, contentType: string): Promise<void>
  /** Ignores missing objects, so that a sweep can be repeated. */
  remove(keys: readonly string[]): Promise<void>
  /** Provides the object as a file for tools that need one; read-only, and valid until `use` ends. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** All objects in pages, unordered; objects written or deleted at the same time may be missing or included. */
  list(): AsyncIterable<StoredObject[]>
  /** Removes what interrupted writes have left on this machine. */
  sweep(): Promise<void>
  /** Free space for objects; null where it is not known, as in a bucket. */
  freeBytes(): Promise<number | null>
  /** Throws if objects cannot be written or read (/readyz). */
  check(): Promise<void>
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key}`)
    this.name = 'ObjectMissing'
  }
}

/** No descriptors left, and a disk that has become read-only. */
const unavailableCodes = new Set(['EMFILE', 'ENFILE', 'EROFS'])

/**
 * Whether a store did not respond in time, failed by its own fault, is away or takes nothing now: the same call may
 * succeed later.
 */
export const isStorageUnavailable = (error: { name?: string; code?: unknown; $fault?: unknown }): boolean =>
  error.name === 'TimeoutError' ||
  error.name === 'StorageAway' ||
  error.$fault === 'server' ||
  unavailableCodes.has(String(error.code))

/** More bytes than signed. */
export class ObjectTooLarge extends Error {
  constructor(bytes: number) {
    super(`more than ${bytes} bytes`)
    this.name = 'ObjectTooLarge'
  }
}

/** Fewer bytes than signed. */
export class ObjectIncomplete extends Error {
  constructor(bytes: number) {
    super(`fewer than ${bytes} bytes`)
    this.name = 'ObjectIncomplete'
  }
}

const keyPattern = /^[a-z]+\/[0-9a-f]{32}$/

/** The random part of a key: 128 bits. */
export function newObjectName(): string {
  return randomBytes(16).toString('hex')
}

export const isKey = (text: string): boolean => keyPattern.test(text)

/** Throws TypeError unless the key is `kind/32 hex digits`, so that no key can point outside the store. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a storage key')
  return key
}
