import type { QueryOf, ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type RefusalCode, refusals, refusalText } from '#contract/refusals.ts'
import type * as calls from '#contract/scim.ts'
import type { Ctx } from '#server/lib/context.ts'
import { parseFilter } from './protocol/filter.ts'
import { type Outcome, outcomeKinds } from './protocol/outcome.ts'
import * as sql from './requests.sql.ts'

/** Returns a page of the requests of the last 30 days, newest first. */
export async function listRequests(
  ctx: Ctx,
  { before }: QueryOf<typeof calls.listScimRequests>,
): Promise<ReplyOf<typeof calls.listScimRequests>> {
  const rows = await sql.listRequests(ctx.db, { before, limit: limits.scimRequestsPage + 1 })
  const page = rows.slice(0, limits.scimRequestsPage)
  return {
    requests: page.map(({ outcome, details: { added = 0, removed = 0, found = 0, refusal }, at, ...row }) => ({
      ...row,
      at: at.toISOString(),
      outcome: outcomeKinds.find(kind => kind === outcome) ?? 'read',
      added,
      removed,
      found,
      reason: refusal === undefined ? null : reasonOf(refusal),
    })),
    nextBefore: rows.length > page.length ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The sentence of a refusal, in the language of the reader; its code where it names something. */
function reasonOf(code: string): string {
  const text = code in refusals ? refusalText(code as RefusalCode as 'scim.value') : ''
  return typeof text === 'string' && text !== '' ? text : code
}

const literal = /"(?:[^"\\]|\\.)*"/g

/** Notes a request and what it did. */
export const noteRequest = (
  ctx: Ctx,
  { method, url }: { method: string; url: string },
  status: number,
  outcome: Outcome,
): Promise<void> => sql.insertRequest(ctx.db, { method, path: shownPath(url), status, ...outcome })

/** A filter without its values, which in one that cannot be read may be anything. */
function shownFilter(filter: string): string {
  try {
    parseFilter(filter)
    return filter.replaceAll(literal, '…')
  } catch {
    return '…'
  }
}

/** The path and filter of a request without what it looks for, which may be about people. */
function shownPath(url: string): string {
  const [path = '', query = ''] = url.replace(/^\/scim\/v2/, '').split('?', 2)
  const filter = new URLSearchParams(query).get('filter')
  const shown = filter === null ? path : `${path}?filter=${shownFilter(filter)}`
  return shown.replaceAll('\0', '').toWellFormed().slice(0, 200)
}
