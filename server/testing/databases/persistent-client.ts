import { setTimeout as sleep } from 'node:timers/promises'
import type { Call, ReplyOf, RequestOf } from '#contract/call.ts'
import * as media from '#contract/media.ts'
import { Browser, type Target, unknownStatus } from '../browser.ts'

const retryMs = 50

/** A browser that repeats each call until the app acknowledges it, as the outbox of a phone does. */
export class PersistentClient {
  readonly #browser = new Browser()
  readonly #live: () => Target

  /** `live` returns the app that runs now, or the last one that did. */
  constructor(live: () => Target) {
    this.#live = live
  }

  async call<C extends Call>(call: C, request: RequestOf<C>): Promise<ReplyOf<C>> {
    for (;;) {
      const reply = await this.#browser.call(this.#live(), call, request)
      if (reply !== undefined) return reply
      await sleep(retryMs)
    }
  }

  /** Returns a response whose body was received whole; the address may also be one of the storage. */
  async fetch(path: string, init: RequestInit = {}): Promise<{ status: number; body: Buffer }> {
    for (;;) {
      const app = this.#live()
      const headers = { ...init.headers, origin: app.url, cookie: this.#browser.cookie }
      const response = await fetch(new URL(path, app.url), { ...init, headers }).catch(() => undefined)
      const body = await response?.arrayBuffer().catch(() => undefined)
      if (response && body && !unknownStatus.has(response.status))
        return { status: response.status, body: Buffer.from(body) }
      await sleep(retryMs)
    }
  }

  /** Uploads a file in its three steps. Returns what a post may contain. */
  async upload(fileName: string, fileType: string, content: Buffer): Promise<string> {
    const file = { fileName, fileType, fileSize: content.length }
    const { presignedUrl, objectPath } = await this.call(media.presignUpload, { body: file })
    const init = { method: 'PUT', body: new Uint8Array(content), headers: { 'content-type': fileType } }
    const { status } = await this.fetch(presignedUrl, init)
    if (status !== 200) throw new Error(`the upload of ${fileName} was refused with ${status}`)
    const completed = await this.call(media.completeUpload, { body: { objectPath, ...file } })
    if ('jobId' in completed) return media.processingPath(completed.jobId)
    const [url] = completed.mediaUrls
    if (!url) throw new Error(`the upload of ${fileName} has no result`)
    return url
  }
}
