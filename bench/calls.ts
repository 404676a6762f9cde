import { currentUser } from '#contract/accounts.ts'
import { type AnyRequest, type Call, type RequestOf, requestUrl } from '#contract/call.ts'
import { getCompany } from '#contract/company.ts'
import { engagementStatus, unviewedCounts } from '#contract/engagement.ts'
import { listPosts } from '#contract/feed.ts'
import { myTeams } from '#contract/teams.ts'
import { request } from './load.ts'

/** A call of the app as bytes. */
export function callBytes<C extends Call>(call: C, headers: Record<string, string>, sent: RequestOf<C>): Buffer {
  return request(call.method, pathOf(call, sent), headers, (sent as AnyRequest).body)
}

/** The path of a call, with its params and query. */
export const pathOf = <C extends Call>(call: C, sent: RequestOf<C>): string => requestUrl(call, sent as AnyRequest)

/** The calls of an open page. */
export const paths = {
  feed: pathOf(listPosts, { query: { limit: 10 } }),
  counts: unviewedCounts.path,
  status: engagementStatus.path,
  user: currentUser.path,
  company: getCompany.path,
  teams: myTeams.path,
}
