import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ReplyOf } from '#contract/call.ts'
import { completeUpload, presignUpload, type UploadProgress, uploadProgress } from '#contract/media.ts'
import type { Bench } from './figures.ts'

export interface UploadedFile {
  name: string
  type: string
  content: Buffer
}

const pollMs = 50

/** Throws when the call is refused. */
export async function ask<T>(bench: Bench, by: number, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { ...bench.cookieOf(by), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${bench.port}${path}`, {
    method,
    headers: body === undefined ? bench.cookieOf(by) : headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  return (await answer.json()) as T
}

/** Sends a file. Returns the call that completes the upload. */
export async function startUpload(
  bench: Bench,
  by: number,
  { name, type, content }: UploadedFile,
): Promise<() => Promise<ReplyOf<typeof completeUpload>>> {
  const file = { fileName: name, fileType: type, fileSize: content.length }
  const place = await ask<{ presignedUrl: string; objectPath: string }>(bench, by, 'POST', presignUpload.path, file)
  await put(bench.port, place.presignedUrl, type, content)
  return () => ask(bench, by, 'POST', completeUpload.path, { ...file, objectPath: place.objectPath })
}

/** Not by fetch, which copies the bytes: a client that costs more than the server would measure itself. */
async function put(port: number, path: string, type: string, content: Buffer): Promise<void> {
  const headers = { 'content-type': type, 'content-length': content.length }
  const sent = http.request({ host: '127.0.0.1', port, path, method: 'PUT', headers })
  sent.end(content)
  const [reply] = (await once(sent, 'response')) as [http.IncomingMessage]
  reply.resume()
  await once(reply, 'end')
}

/** Waits until a file is processed. Throws when that fails. */
export async function ready(bench: Bench, by: number, jobId: string): Promise<void> {
  for (;;) {
    const { status, error } = await ask<UploadProgress>(bench, by, 'GET', uploadProgress.path.replace(':jobId', jobId))
    if (status === 'done') return
    if (status === 'failed') throw new Error(error ?? '')
    await sleep(pollMs)
  }
}
