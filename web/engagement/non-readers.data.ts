import { infiniteQueryOptions, keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { resendInvitations } from '#contract/people.ts'
import { notifyNonViewers } from '#contract/push.ts'
import { type NonReader, type PeopleChip, postNonReaders } from '#contract/reports.ts'
import { call } from '#web/lib/calls/call.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { text as words } from './engagement.text.ts'

const text = words.nonReaders

export interface NonReaderFilter {
  search?: string
  /** Only people of this part of the company's report or, with `teamId`, of that team's. */
  chip?: PeopleChip
  teamId?: number
}

const readPage = (
  postId: number,
  filter: NonReaderFilter,
  page: { offset: number; limit: number },
  signal?: AbortSignal,
) => call(postNonReaders, { params: { id: postId }, query: { ...filter, ...page } }, signal)

/** Who has not read a post: a short first page, then long ones. */
export const nonReadersQuery = (postId: number, filter: NonReaderFilter) =>
  infiniteQueryOptions({
    queryKey: [postNonReaders.path, postId, filter],
    queryFn: ({ pageParam: offset, signal }) =>
      readPage(postId, filter, { offset, limit: offset === 0 ? limits.reportPage : limits.reportPageMax }, signal),
    initialPageParam: 0,
    getNextPageParam: page => page.nextOffset ?? undefined,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** Everyone who has not read a post, for a list on paper. */
export async function allNonReaders(postId: number, filter: NonReaderFilter): Promise<NonReader[]> {
  const people: NonReader[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(postId, filter, {
      offset,
      limit: limits.reportPageMax,
    })
    people.push(...page.people)
    offset = page.nextOffset
  }
  return people
}

interface Reminder {
  /** Without them, everyone who has not read the post. */
  userIds: number[] | undefined
  by: 'push' | 'mail'
}

/** Pushes or mails a post to non-readers, and shows how many that reaches and who is left out. */
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
    onError: error => toastError(error, { title: text.failed }),
    onSettled: () => client.invalidateQueries({ queryKey: [postNonReaders.path, postId] }),
  })
}

/** Invites those again who have not signed in. */
export function useInviteAgain(postId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (userIds: number[]) => call(resendInvitations, { body: { userIds } }),
    onSuccess: ({ message }) => toast({ title: message }),
    onError: error => toastError(error, { title: text.inviteFailed }),
    onSettled: () => client.invalidateQueries({ queryKey: [postNonReaders.path, postId] }),
  })
}
