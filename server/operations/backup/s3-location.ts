import { Readable } from 'node:stream'
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { openS3Client, type Patience, type S3Settings } from '#server/lib/storage/s3.ts'
import { removeObjects } from '#server/lib/storage/s3-remove.ts'
import { type BackupLocation, backupFolder, FileMissing } from './location.ts'

const partBytes = 16 * 1024 * 1024

/** An interrupted upload of several parts is invisible; a lifecycle rule of the bucket removes its parts. */
export function openS3Location(settings: S3Settings & { prefix: string }, patience?: Patience): BackupLocation {
  const { bucket: Bucket, prefix } = settings
  const client = openS3Client(settings, patience)
  const keyOf = (path: string) => (prefix ? `${prefix}/${path}` : path)

  return {
    name: ['s3:/', Bucket, ...(prefix ? [prefix] : [])].join('/'),
    async write(path, content) {
      if (Buffer.isBuffer(content)) {
        await client.send(new PutObjectCommand({ Bucket, Key: keyOf(path), Body: content }))
        return
      }
      const params = { Bucket, Key: keyOf(path), Body: content }
      await new Upload({ client, params, partSize: partBytes, queueSize: 2 }).done()
    },
    async read(path) {
      const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(path) })).catch((error: unknown) => {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
        throw error
      })
      if (!(found?.Body instanceof Readable)) throw new FileMissing(path)
      return found.Body
    },
    async *list(folder) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: keyOf(`${folder}/`) }))
        for (const { Key, Size } of Contents)
          if (Key) yield { path: prefix ? Key.slice(prefix.length + 1) : Key, bytes: Size ?? 0 }
    },
    remove: paths => removeObjects(client, Bucket, paths.map(keyOf)),
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: keyOf(`${backupFolder}/`) }))
    },
    cleanUp: async () => undefined,
  }
}
