import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { minute } from '#contract/durations.ts'
import { type ForYouEntry, listForYou, seeForYou } from '#contract/for-you.ts'
import { call } from '#web/lib/calls/call.ts'
import { following, freshFor, readCall } from '#web/lib/calls/query.ts'

/** Entries that concern the user, page by page; an open app follows it. */
export const forYouQuery = infiniteQueryOptions({
  queryKey: [listForYou.path],
  queryFn: ({ pageParam, signal }) => readCall(listForYou, { query: { cursor: pageParam } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: page => page.nextCursor ?? undefined,
  ...following(['user'], minute),
  staleTime: freshFor(minute),
})

/** Whether there is something that the user has not seen. */
export function useHasNews(): boolean {
  const { data } = useInfiniteQuery(forYouQuery)
  return data?.pages[0]?.activity.some(({ isNew }) => isNew) ?? false
}

/** Says that everything up to an entry was seen. Offline it stays new until the next visit. */
export function useSeen() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(seeForYou, { body: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: forYouQuery.queryKey }),
  })
}

export interface Group {
  /** The newest of its entries. */
  entry: ForYouEntry
  /** Whose comments it stands for, the newest first. */
  people: NonNullable<ForYouEntry['by']>[]
  ids: number[]
}

/** Comments on the same post that follow each other are one row. */
export function grouped(entries: readonly ForYouEntry[]): Group[] {
  const groups: Group[] = []
  for (const entry of entries) {
    const last = groups.at(-1)
    if (last && entry.kind === 'comment' && last.entry.kind === 'comment' && last.entry.postId === entry.postId) {
      last.ids.push(entry.id)
      const { by } = entry
      if (by && !last.people.some(({ id }) => id === by.id)) last.people.push(by)
    } else groups.push({ entry, people: entry.by ? [entry.by] : [], ids: [entry.id] })
  }
  return groups
}
