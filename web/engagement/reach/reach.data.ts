import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { resendInvitations } from '#contract/people.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { postReach, type ReachFilter, type Reason, teamReach, type UnreachedGroup } from '#contract/reach.ts'
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
  reason: Reason
  cursor?: string | undefined
  limit?: number
}) => Promise<UnreachedGroup>

export const groupOfPost =
  (postId: number, filter: ReachFilter): ReadGroup =>
  async page =>
    only(await call(postReach, { params: { id: postId }, query: { ...filter, ...page } }))

export const groupOfTeam =
  (teamId: number): ReadGroup =>
  async page =>
    only(await call(teamReach, { params: { id: teamId }, query: page }))

function only({ notReached: [group] }: { notReached: UnreachedGroup[] }): UnreachedGroup {
  if (!group) throw new Error('The reply has no group')
  return group
}

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

/** Invites those again who have not signed in. */
export function useInviteAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: number[]) => call(resendInvitations, { body: { userIds } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: error => toastError(error, { title: text.inviteFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: [postReach.path] }),
  })
}
