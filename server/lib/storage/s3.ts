import { createReadStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { writeAtomically } from './atomic-write.ts'
import { removeOldFiles } from './old-files.ts'
import { removeObjects } from './s3-remove.ts'
import { type ByteRange, checkKey, isKey, ObjectMissing, type Storage } from './storage.ts'

export interface S3Settings {
  /** Undefined for Amazon's own. */
  endpoint: string | undefined
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const temporaryPrefix = 'front-line-object-'
/** Temporary files of this age are left over from a crash. */
const temporaryLifeMs = 24 * 60 * 60 * 1_000

/** How long a store may take to connect, and to send or take the next byte. Each call is tried three times. */
export interface Patience {
  connectMs: number
  idleMs: number
}

/** Three tries, with the pauses between them, take less than 45 s. */
const defaultPatience: Patience = { connectMs: 5_000, idleMs: 14_500 }
/** The SDK begins to watch a socket so much later, if the limit is not short. */
const sdkDefersMs = 3_000
const sdkShortMs = 6_000

export function openS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  { connectMs, idleMs } = defaultPatience,
): S3Client {
  return new S3Client({
    // Without these the SDK waits forever for a store that hangs.
    requestHandler: {
      connectionTimeout: connectMs,
      socketTimeout: idleMs < sdkShortMs ? idleMs : idleMs - sdkDefersMs,
    },
    endpoint,
    region,
    // S3-compatible stores usually have no subdomain for each bucket.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    // Otherwise the SDK signs the checksum of an empty body into the URL, and the upload is rejected.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/**
 * Stores objects in an S3-compatible bucket. Browsers PUT to it directly, so its CORS rules must allow PUT from the
 * app.
 */
export function openS3Storage(settings: S3Settings, patience?: Patience): Storage {
  const { bucket: Bucket, endpoint, region } = settings
  const client = openS3Client(settings, patience)

  async function stream(key: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`
    const found = await client.send(new GetObjectCommand({ Bucket, Key: checkKey(key), Range })).catch(nullWhenMissing)
    if (!(found?.Body instanceof Readable)) throw new ObjectMissing(key)
    return found.Body
  }

  async function putFile(key: string, file: string, ContentType: string): Promise<void> {
    const { size: ContentLength } = await stat(file)
    const Body = createReadStream(file)
    await client.send(new PutObjectCommand({ Bucket, Key: checkKey(key), Body, ContentLength, ContentType }))
  }

  return {
    uploadOrigin: endpoint ? new URL(endpoint).origin : `https://${Bucket}.s3.${region}.amazonaws.com`,
    presignPut(key, { contentType, bytes, expiresInSeconds }) {
      const put = new PutObjectCommand({
        Bucket,
        Key: checkKey(key),
        ContentType: contentType,
        ContentLength: bytes,
      })
      // Without these signed headers the URL would accept any size and type.
      const signableHeaders = new Set(['content-type', 'content-length'])
      return getSignedUrl(client, put, { expiresIn: expiresInSeconds, signableHeaders })
    },
    async head(key) {
      const found = await client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) })).catch(nullWhenMissing)
      return found && { bytes: found.ContentLength ?? 0 }
    },
    stream,
    async put(key, content, ContentType) {
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ Bucket, Key: checkKey(key), Body: content, ContentType }))
        return
      }
      // S3 needs the length first, so a stream goes through a temporary file.
      await withTemporaryFile(content, file => putFile(key, file, ContentType))
    },
    remove: keys => removeObjects(client, Bucket, keys.map(checkKey)),
    async withLocalFile(key, use) {
      return withTemporaryFile(await stream(key), use)
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        yield Contents.flatMap(({ Key, Size = 0, LastModified }) =>
          Key && LastModified && isKey(Key) ? [{ key: Key, bytes: Size, storedAt: LastModified }] : [],
        )
    },
    sweep: () => removeOldFiles(tmpdir(), temporaryLifeMs, temporaryPrefix),
    freeBytes: async () => null,
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }))
    },
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null
  throw error
}

async function withTemporaryFile<T>(content: Readable, use: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), temporaryPrefix))
  const file = path.join(folder, 'object')
  try {
    await writeAtomically(file, content, folder)
    return await use(file)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
