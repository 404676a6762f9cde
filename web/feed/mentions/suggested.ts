import { limits } from '#contract/limits.ts'
import { search } from '#contract/search.ts'
import { readCall } from '#web/lib/calls/query.ts'

/** People who may see the posts of a team, by the beginnings of their names. */
export async function suggest(teamId: number, typed: string, signal: AbortSignal) {
  const { results } = await readCall(search, { query: { type: 'person', teamId, q: typed } }, signal)
  return results.slice(0, limits.mentionSuggestions + 1).map(({ author }) => author)
}

export type Suggested = Awaited<ReturnType<typeof suggest>>[number]
