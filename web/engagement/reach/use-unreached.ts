import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReachFilter } from '#contract/reach.ts'
import { groupOfPost, reachQuery } from './reach.data.ts'

/** The post that people have not read. */
export interface UnreadPost {
  id: number
  author: { firstName: string; lastName: string }
  team: { id: number; name: string }
  /** What it is about, on one line. */
  name: string
  publishedAt: string
}

/** Whom a post has not reached, and those of them who are chosen to be notified: at first all whom a push reaches. */
export function useUnreached(post: UnreadPost, filter: ReachFilter) {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const query = useQuery(reachQuery(post.id, filter))
  const groups = query.data?.notReached.filter(({ count }) => count > 0) ?? []
  const reachable = groups.filter(({ action }) => action === 'push').flatMap(({ actionIds }) => actionIds)
  const choose = (id: number, isChosen: boolean) => {
    const changed = new Set(left)
    if (isChosen) changed.delete(id)
    else changed.add(id)
    setLeft(changed)
  }
  return {
    post,
    filter,
    query,
    groups,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    reachable,
    chosen: reachable.filter(id => !left.has(id)),
    isChosen: (id: number) => !left.has(id),
    choose,
    read: groupOfPost(post.id, filter),
  }
}

export type Unreached = ReturnType<typeof useUnreached>
