import { once } from 'node:events'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnyRequest, Call, ReplyOf, RequestOf } from '#contract/call.ts'
import { completeUpload, presignUpload, uploadProgress } from '#contract/media.ts'
import { pathOf } from './calls.ts'
import type { Bench } from './figures.ts'

export interface UploadedFile {
  name: string
  type: string
  content: Buffer
}

const pollMs = 50

/** Throws when the call is refused. */
export async function ask<C extends Call>(bench: Bench, by: number, call: C, sent: RequestOf<C>): Promise<ReplyOf<C>> {
  const { body } = sent as AnyRequest
  const headers = { ...bench.cookieOf(by), 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const answer = await fetch(`http://127.0.0.1:${bench.port}${pathOf(call, sent)}`, {
    method: call.method,
    headers: body === undefined ? bench.cookieOf(by) : headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status}`)
  return (await answer.json()) as ReplyOf<C>
}

/** Sends a file. Returns the call that completes the upload. */
export async function startUpload(
  bench: Bench,
  by: number,
  { name, type, content }: UploadedFile,
): Promise<() => Promise<ReplyOf<typeof completeUpload>>> {
  const file = { fileName: name, fileType: type, fileSize: content.length }
  const place = await ask(bench, by, presignUpload, { body: file })
  await put(bench.port, place.presignedUrl, type, content)
  return () => ask(bench, by, completeUpload, { body: { ...file, objectPath: place.objectPath } })
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
    const { status, error } = await ask(bench, by, uploadProgress, { params: { jobId } })
    if (status === 'done') return
    if (status === 'failed') throw new Error(error ?? '')
    await sleep(pollMs)
  }
}
