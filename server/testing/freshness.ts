import { expect } from 'vitest'
import type { TestCompany, Visitor } from './company.ts'

/** Asks for what is at a path, as a client does that has the reply with this tag: the status is 304 when it is the same. */
export const poll = (by: Visitor, url: string, etag = '') =>
  by.send({ url, headers: etag === '' ? {} : { 'if-none-match': etag } })

/**
 * Returns the tag under which nothing changes any more: a write is announced twice, at once and with its lasting version.
 * The company is that of the instance that wrote.
 */
export async function settledTag(company: TestCompany, by: Visitor, url: string): Promise<string> {
  let etag = ''
  const status = async () => {
    const reply = await poll(by, url, etag)
    etag = String(reply.headers.etag)
    return reply.statusCode
  }
  await expect.poll(status).toBe(304)
  // a version that is still under way would come now
  await company.app.ctx.changes.raiseVersions()
  await expect.poll(status).toBe(304)
  return etag
}

/** Makes a change once nothing else changes any more, and returns the status of the next poll: 200 if it sees the change. */
export async function pollAfter(
  company: TestCompany,
  by: Visitor,
  url: string,
  change: () => Promise<unknown>,
): Promise<number> {
  const tag = await settledTag(company, by, url)
  await change()
  return (await poll(by, url, tag)).statusCode
}
