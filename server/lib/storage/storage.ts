import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** What one signed upload may bring: exactly these bytes, under this type, before the signature expires. */
export interface SignedUpload {
  contentType: string
  bytes: number
  expiresInSeconds: number
}

/** Both ends inclusive, as in HTTP; the caller has checked them against the object's size. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredObject {
  key: string
  storedAt: Date
}

/**
 * Where objects lie (decision 38): a local folder or an S3-compatible store, alike to the rest of the server.
 * An object is written once under a key that nobody can guess and never changes, so that it can be cached for ever.
 */
export interface Storage {
  /** The origin that browsers PUT to where it is not the app's own, for the content security policy. */
  readonly uploadOrigin: string | null
  /** A URL to which whoever holds it may PUT this one object; relative where the app itself takes the upload. */
  presignPut(key: string, upload: SignedUpload): Promise<string>
  /** Null when there is no such object. */
  head(key: string): Promise<{ bytes: number } | null>
  /** Raises ObjectMissing when there is no such object. */
  stream(key: string, range?: ByteRange): Promise<Readable>
  /** The object exists whole when this resolves, and not at all when it rejects. */
  put(key: string, content: Readable | Buffer, contentType: string): Promise<void>
  /** Objects that are gone already are no error, so that a sweep can be repeated. */
  remove(keys: readonly string[]): Promise<void>
  /** Lends the object as a file, for tools that seek in it; the file is the borrower's to read only, until `use` ends. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Everything that is stored, page by page, in no order; what comes or goes meanwhile may be among it or not. */
  list(): AsyncIterable<StoredObject[]>
  /** Raises when objects could not be written or read now (/readyz). */
  check(): Promise<void>
}

/** An object that is named but not stored. */
export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`no object ${key}`)
    this.name = 'ObjectMissing'
  }
}

/** More bytes than were signed for. */
export class ObjectTooLarge extends Error {
  constructor(bytes: number) {
    super(`more than ${bytes} bytes`)
    this.name = 'ObjectTooLarge'
  }
}

/** The upload ended before all the bytes came that were signed for. */
export class ObjectIncomplete extends Error {
  constructor(bytes: number) {
    super(`fewer than ${bytes} bytes`)
    this.name = 'ObjectIncomplete'
  }
}

const keyPattern = /^[a-z]+\/[0-9a-f]{32}$/

/** The unguessable part of a key: 128 random bits (decision 41). */
export function newObjectName(): string {
  return randomBytes(16).toString('hex')
}

export const isKey = (text: string): boolean => keyPattern.test(text)

/** Refuses anything but `kind/32 hex digits`, which is why no key can ever point outside the store. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new TypeError('not a storage key')
  return key
}
