import type { Actor } from '#contract/policy.ts'
import type { App } from '#server/app.ts'
import * as media from '#server/media/uploads.service.ts'

/** Uploads a file like a browser: presign, PUT, complete. */
export async function upload(
  { ctx, http }: App,
  author: Actor,
  file: Buffer,
  named: { fileName: string; fileType: string },
): Promise<Awaited<ReturnType<typeof media.complete>>> {
  const described = { ...named, fileSize: file.length }
  const { presignedUrl, objectPath } = await media.presign(ctx, author, described)
  const headers = { 'content-type': described.fileType }
  const isOurs = presignedUrl.startsWith('/')
  const status = isOurs
    ? (await http.inject({ method: 'PUT', url: presignedUrl, payload: file, headers })).statusCode
    : (await fetch(presignedUrl, { method: 'PUT', body: new Uint8Array(file), headers })).status
  if (status >= 300) throw new Error(`${named.fileName} was refused with ${status}`)
  return media.complete(ctx, author, { objectPath, ...described })
}
