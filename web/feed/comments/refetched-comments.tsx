import { useQuery } from '@tanstack/react-query'
import { type Dispatch, type SetStateAction, useEffect } from 'react'
import { type Comment, listComments } from '#contract/comments.ts'
import type { Post } from '#contract/feed.ts'
import { followingTeam } from '#web/feed/feed.data.ts'
import { call } from '#web/lib/calls/call.ts'
import { freshFor } from '#web/lib/calls/query.ts'
import { mergeComments } from './comment-lists.ts'

interface RefetchedCommentsProps {
  post: Post
  older: readonly Comment[]
  /** The list is open. */
  isOpen: boolean
  setOlder: Dispatch<SetStateAction<readonly Comment[]>>
}

/** Refetches the older comments of a post after a change, because others edit and delete those too. */
export function RefetchedComments({ post, older, isOpen, setOlder }: RefetchedCommentsProps) {
  const [from, below] = [older[0]?.id ?? 0, post.comments[0]?.id ?? 0]
  const { data } = useQuery({
    queryKey: [listComments.path, post.id],
    queryFn: async ({ signal }) => {
      const comments: Comment[] = []
      let before = below
      while (before > from) {
        const page = await call(listComments, { params: { id: post.id }, query: { before } }, signal)
        comments.unshift(...page.comments)
        before = page.comments[0]?.id ?? 0
      }
      return { comments: comments.filter(({ id }) => id >= from), from, below }
    },
    ...followingTeam(post.teamId),
    enabled: isOpen,
    // They were loaded just now.
    initialData: { comments: [], from: 0, below: 0 },
    staleTime: freshFor(0),
    gcTime: 0,
  })
  useEffect(() => {
    setOlder(current => {
      const others = current.filter(({ id }) => id < data.from || id >= data.below)
      // Where all were dropped because of a gap, none come back.
      const oldest = current[0]?.id ?? Number.POSITIVE_INFINITY
      return mergeComments(
        others,
        data.comments.filter(({ id }) => id >= oldest),
      )
    })
  }, [data, setOlder])
  return null
}
