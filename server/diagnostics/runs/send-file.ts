import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** PUTs to a signed URL as a browser does, and returns the status. */
export type SendFile = (url: string, file: Buffer | string, contentType: string, signal: AbortSignal) => Promise<number>

/** Signed URLs of the app itself are relative and lead to this instance. */
export const openSendFile =
  (localOrigin: () => string): SendFile =>
  async (url, file, contentType, signal) => {
    const address = URL.canParse(url) ? new URL(url) : new URL(url, localOrigin())
    const bytes = typeof file === 'string' ? (await stat(file)).size : file.length
    const headers = { 'content-type': contentType, 'content-length': String(bytes) }
    const request = (address.protocol === 'https:' ? https : http).request(address, { method: 'PUT', headers, signal })
    const replied = new Promise<number>((resolve, reject) => {
      request.on('error', reject)
      request.on('response', response => {
        response.resume()
        resolve(response.statusCode ?? 0)
      })
    })
    // A refused upload is answered before its end, and its rest is not read.
    const sent = pipeline(contentOf(file), request).catch(() => replied)
    const status = await replied
    await sent
    return status
  }

const contentOf = (file: Buffer | string): Readable | Buffer[] =>
  typeof file === 'string' ? createReadStream(file) : [file]
