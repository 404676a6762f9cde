import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { type Actor, can, isCompanyWide } from '#contract/policy.ts'
import { attentionQuery } from '#web/diagnostics/attention/attention.data.ts'
import { unviewedCountsQuery } from '#web/engagement/engagement.data.ts'
import { feedQuery } from '#web/feed/feed.data.ts'
import { firstStepsQuery } from '#web/first-steps/first-steps.data.ts'
import { activeGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { allTeamsQuery, ownTeamsQuery, userQuery } from '#web/session/session.ts'
import { pageLimits } from './page.limits.ts'

/** What is above the posts of a feed: they are shown once it is known, so that nothing moves. */
export const queriesAbove = (actor: Actor, teamId: number) => [
  anyQuery(activeGiveawaysQuery),
  ...(can(actor, 'team.list-all') ? [anyQuery(allTeamsQuery)] : []),
  ...(can(actor, 'attention.read') ? [anyQuery(attentionQuery)] : []),
  ...(can(actor, 'company.brand') && isCompanyWide(teamId) ? [anyQuery(firstStepsQuery)] : []),
]

/** A query whose reply is not read here. */
const anyQuery = <Reply, Data, Key extends QueryKey>(query: FetchQueryOptions<Reply, Error, Data, Key>) => ({
  key: query.queryKey,
  prefetch: (client: QueryClient) => client.prefetchQuery(query),
})

/**
 * Loads what a feed shows first, for its first rendering: a reply that comes later would have React render at once what
 * else it renders in parts. Waits for nothing long.
 */
export async function prefetchFeed(client: QueryClient, teamId: number): Promise<void> {
  await client.prefetchQuery(userQuery)
  const user = client.getQueryData(userQuery.queryKey)
  if (!user) return
  const actor = { id: user.id, role: user.role, teams: new Map() }
  const first = [anyQuery(feedQuery(client, teamId)), anyQuery(ownTeamsQuery), anyQuery(unviewedCountsQuery)]
  const replies = [...first, ...queriesAbove(actor, teamId)].map(({ prefetch }) => prefetch(client))
  await Promise.race([Promise.all(replies), new Promise(resolve => setTimeout(resolve, pageLimits.firstRepliesMs))])
}
