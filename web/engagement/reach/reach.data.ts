import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { resendInvitations } from '#contract/people.ts'
import { notifyNonViewers } from '#contract/push.ts'
import {
  type ListedReason,
  postReach,
  type ReachFilter,
  takeBackTold,
  teamReach,
  tellInPerson,
  type UnreachedGroup,
} from '#contract/reach.ts'
import { reach as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** Those whom a post has not reached, by the reason. */
export const reachQuery = (postId: number, filter: ReachFilter) =>
  queryOptions({
    queryKey: [postReach.path, postId, filter],
    queryFn: ({ signal }) => call(postReach, { params: { id: postId }, query: filter }, signal),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** The members of a team whom its newest posts have not reached, by the reason. */
export const teamReachQuery = (teamId: number) =>
  queryOptions({
    queryKey: [teamReach.path, teamId],
    queryFn: ({ signal }) => call(teamReach, { params: { id: teamId } }, signal),
  })

/** Reads a page of one group of a post or a team. */
export type ReadGroup = (page: {
  reason: ListedReason
  cursor?: string | undefined
  limit?: number
}) => Promise<UnreachedGroup>

const groupOfPost =
  (postId: number, filter: ReachFilter): ReadGroup =>
  async page =>
    only(await call(postReach, { params: { id: postId }, query: { ...filter, ...page } }))

export const groupOfTeam =
  (teamId: number): ReadGroup =>
  async page =>
    only(await call(teamReach, { params: { id: teamId }, query: page }))

type Groups = ReplyOf<typeof teamReach>

const notInvitedOf = ({ notInvited }: Groups): UnreachedGroup => ({ ...notInvited, reason: 'not-invited' })

/** The group that was asked for. */
const only = (groups: Groups): UnreachedGroup => groups.notReached[0] ?? notInvitedOf(groups)

/** The groups with people, those first who are in no figure because they have not been invited yet. */
export const listedGroups = (groups: Groups | undefined): UnreachedGroup[] =>
  groups ? [notInvitedOf(groups), ...groups.notReached].filter(({ count }) => count > 0) : []

/** The pages of one group, of which the first has come with the others. */
export const groupQuery = (key: readonly unknown[], first: UnreachedGroup, read: ReadGroup) =>
  infiniteQueryOptions({
    queryKey: [...key, first.reason, first.count],
    queryFn: ({ pageParam: cursor }) =>
      cursor === undefined ? first : read({ reason: first.reason, cursor, limit: limits.reportPageMax }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => page.nextCursor ?? undefined,
    staleTime: 0,
  })

/** Everyone of these groups, for a list on paper. */
export async function wholeGroups(groups: readonly UnreachedGroup[], read: ReadGroup): Promise<UnreachedGroup[]> {
  const whole: UnreachedGroup[] = []
  for (const group of groups) {
    const users = [...group.users]
    for (let cursor = group.nextCursor; cursor !== null; ) {
      const page: UnreachedGroup = await read({ reason: group.reason, cursor, limit: limits.reportPageMax })
      users.push(...page.users)
      cursor = page.nextCursor
    }
    whole.push({ ...group, users })
  }
  return whole
}

interface Reminder {
  /** Without them, everyone who has not read the post. */
  userIds: number[] | undefined
  by: 'push' | 'mail'
}

/** Pushes or mails a post to people who have not read it, and shows how many that reaches and who is left out. */
export function useRemind(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Reminder) => call(notifyNonViewers, { params: { id: postId }, body }),
    onSuccess: ({ queued, skipped, unreachable }, { by }) =>
      toast({
        title: queued > 0 ? text.sent({ count: queued }) : text.sentNobody,
        description:
          [
            skipped > 0 && text.skipped({ count: skipped }),
            unreachable > 0 && by === 'push' && text.unreachable({ count: unreachable }),
          ]
            .filter(Boolean)
            .join(' ') || undefined,
        variant: queued > 0 ? 'default' : 'destructive',
      }),
    onError: error => toastError(error, { title: text.notifyFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: [postReach.path, postId] }),
  })
}

/** Notes that somebody was told of the post in person, or takes that back. */
export function useTell(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ userId, isTold }: { userId: number; isTold: boolean }) =>
      call(isTold ? tellInPerson : takeBackTold, { params: { id: postId }, body: { userId } }),
    onError: error => toastError(error, { title: text.tellFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: [postReach.path, postId] }),
  })
}

/** Invites those who have not signed in, for the first time or again. */
export function useInviteAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: number[]) => call(resendInvitations, { body: { userIds } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: error => toastError(error, { title: text.inviteFailed }),
    onSettled: () =>
      Promise.all([postReach, teamReach].map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  })
}

/** The post that people have not read. */
interface UnreadPost {
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
  const groups = listedGroups(query.data)
  const isInAudience = ({ reason }: UnreachedGroup) => reason !== 'not-invited'
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
    /** Without those who have not been invited. */
    total: groups.filter(isInAudience).reduce((sum, { count }) => sum + count, 0),
    reachable,
    chosen: reachable.filter(id => !left.has(id)),
    isChosen: (id: number) => !left.has(id),
    choose,
    read: groupOfPost(post.id, filter),
  }
}

export type Unreached = ReturnType<typeof useUnreached>
