import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { companyWideTeamId } from '#contract/policy.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { announcements, pending as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { toConfirmQuery } from '#web/confirmations/confirmations.data.ts'
import { commentDraft } from '#web/feed/comments/comment-drafts.ts'
import { isLostComment } from '#web/feed/comments/comments.data.ts'
import { restoreComment } from '#web/feed/comments/pending-comment.tsx'
import { draftOf, isBlank } from '#web/feed/compose/drafts.ts'
import { restorePost } from '#web/feed/compose/restore-post.ts'
import { addCreated, changePost, feedsKey, withComment } from '#web/feed/feed.data.ts'
import type { LoadedFeed } from '#web/feed/feed-cache.ts'
import { showSending } from '#web/feed/pending-badge.tsx'
import { withLike, withReaction } from '#web/feed/reactions/reactions.data.ts'
import { recordSent } from '#web/offline/connection.ts'
import type { OutboxEntry, Sent } from '#web/offline/outbox/entries.ts'
import { discard, openOutbox, startOutbox, useOutbox } from '#web/offline/outbox/outbox.ts'
import { forgetAnswers } from '#web/polls/polls.data.ts'
import { refreshStanding } from '#web/reading/read-marker.ts'
import { allTeamsQuery, ownTeamsQuery } from '#web/session/session.ts'
import { announce } from '#web/ui/announcer.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { uploadLimits } from '#web/upload/upload.limits.ts'

let isStarted = false

/** Comments whose post is gone stay in the outbox; for these a toast was shown. */
const noticed = new Set<number>()

/** Sends the outbox of the signed-in user, and shows what was sent or refused. */
export function useOutboxSync(userId: number): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isStarted) {
      isStarted = true
      startOutbox({
        onSent: sent => showSent(client, sent),
        onSending: showSending,
        onChangedElsewhere: () => void refetchFeeds(client),
      })
    }
    void openOutbox(userId)
  }, [client, userId])
  const entries = useOutbox()
  useEffect(() => entries.forEach(restoreRejected), [entries])
  const forbidden = entries.filter(isForbidden).length
  useEffect(() => {
    if (forbidden === 0) return
    // Otherwise its author could still return it to a composer that is about to disappear.
    for (const { queryKey } of [ownTeamsQuery, allTeamsQuery]) void client.invalidateQueries({ queryKey })
  }, [client, forbidden])
}

/** Shows what was sent before the entry leaves the outbox, so that it never disappears in between. */
async function showSent(client: QueryClient, sent: Sent): Promise<void> {
  if (sent.kind === 'post' || sent.kind === 'comment') {
    recordSent(sent.kind)
    announce(sent.kind === 'post' ? announcements.postSent : announcements.commentSent)
  }
  if (sent.kind === 'comment') changeEverywhere(client, sent.write.postId, post => withComment(post, sent.reply))
  if (sent.kind === 'like')
    changeEverywhere(client, sent.write.postId, post => withLike(post, sent.reply, sent.write.isLiked))
  if (sent.kind === 'reaction')
    changeEverywhere(client, sent.write.postId, post => withReaction(post, sent.reply, sent.write.commentId))
  if (sent.kind === 'vote') changeEverywhere(client, sent.write.postId, post => ({ ...post, poll: sent.reply.poll }))
  if (sent.kind === 'confirm') {
    const { confirmedAt } = sent.reply
    changeEverywhere(client, sent.write.postId, post => ({ ...post, confirmedAt }))
    await client.invalidateQueries({ queryKey: toConfirmQuery.queryKey })
  }
  if (sent.kind === 'post') {
    const { reply, write } = sent
    await addCreated(client, reply)
    if (reply.scheduledFor !== null || (write.files.length > 0 && isOnScreen(write.teamId))) {
      const { toastShared } = await import('#web/feed/compose/toast-shared.ts')
      toastShared(reply)
    } else if (!isOnScreen(write.teamId))
      toast({ title: text.postedIn({ team: teamName(write.teamId, reply.teamName) }) })
  }
  if (sent.kind !== 'views' && sent.kind !== 'watch' && sent.kind !== 'opening') return
  await refetchFeeds(client)
  await refreshStanding(client)
}

/** Whether the feed of a team is the page. */
function isOnScreen(teamId: number): boolean {
  const { pathname, search } = window.location
  return pathname === '/' && Number(new URLSearchParams(search).get('team') ?? companyWideTeamId) === teamId
}

/** Changes a post in every feed that has it loaded. */
function changeEverywhere(client: QueryClient, postId: number, change: Parameters<typeof changePost>[3]): void {
  for (const [key] of client.getQueriesData<LoadedFeed>({ queryKey: feedsKey }))
    changePost(client, Number(key[1]), postId, change)
}

const refetchFeeds = (client: QueryClient) => client.invalidateQueries({ queryKey: feedsKey })

const forbidding: readonly (RefusalCode | undefined)[] = ['team.missing', 'permission.denied', 'post.team-inactive']

/** Whether the entry is a post to a team in which its author may no longer post, and so has no composer. */
const isForbidden = ({ kind, refusalCode }: OutboxEntry): boolean => kind === 'post' && forbidding.includes(refusalCode)

/**
 * Moves a refused entry back to where it was written, with the server's text as a toast. Where something else was begun
 * there, its post is gone, or its author may no longer write there, the entry stays in the outbox, for its author to
 * edit or discard.
 */
function restoreRejected(entry: OutboxEntry): void {
  const { refusal: description, refusalTitle } = entry
  if (description === undefined) return
  if (entry.kind === 'comment') {
    if (isLostComment(entry)) {
      if (noticed.has(entry.seq)) return
      noticed.add(entry.seq)
    } else {
      if (commentDraft(entry.authorId, entry.postId)) return
      restoreComment(entry)
    }
    toast({ title: text.commentRefused, description, variant: 'destructive' })
  } else if (entry.kind === 'post') {
    if (isForbidden(entry) || !isBlank(draftOf(entry.authorId, entry.teamId))) return
    restorePost(entry)
    const duration = refusalTitle === undefined ? undefined : uploadLimits.toastExplainedMs
    toast({ title: refusalTitle ?? text.postRefused, description, variant: 'destructive', duration })
  } else if (entry.kind === 'like' || entry.kind === 'reaction' || entry.kind === 'vote' || entry.kind === 'confirm') {
    void discard(entry)
    if (entry.kind === 'vote' && entry.pollId !== undefined) forgetAnswers(entry.pollId)
    const titles = {
      like: text.likeRefused,
      reaction: text.reactionRefused,
      vote: text.voteRefused,
      confirm: text.confirmRefused,
    }
    toast({ title: titles[entry.kind], description, variant: 'destructive' })
  }
}
