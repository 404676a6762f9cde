import { DeleteObjectCommand, DeleteObjectsCommand, type S3Client, S3ServiceException } from '@aws-sdk/client-s3'
import pLimit from 'p-limit'

/** The limit of DeleteObjects. */
const removeAtOnce = 1_000
/** Of deletions one by one. */
const concurrency = 8

/** Clients of stores that delete objects only one by one. */
const single = new WeakSet<S3Client>()

/** Deletes objects, whether they exist or not. Throws where one could not be deleted. */
export async function removeObjects(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += removeAtOnce) {
    const some = keys.slice(from, from + removeAtOnce)
    if (!single.has(client) && (await removeTogether(client, Bucket, some))) continue
    single.add(client)
    await pLimit(concurrency).map(some, Key => client.send(new DeleteObjectCommand({ Bucket, Key })))
  }
}

/** Returns false where the store wants a Content-MD5, which the SDK no longer sends. */
async function removeTogether(client: S3Client, Bucket: string, keys: readonly string[]): Promise<boolean> {
  const Objects = keys.map(Key => ({ Key }))
  const command = new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })
  const reply = await client.send(command).catch((error: unknown) => {
    if (error instanceof S3ServiceException && /content-?md5/i.test(`${error.name} ${error.message}`)) return undefined
    throw error
  })
  if (reply?.Errors?.length)
    throw new Error(`${reply.Errors.length} objects could not be deleted: ${reply.Errors[0]?.Message}`)
  return reply !== undefined
}
