import { onlineManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { composer as text } from '#locales/text.ts'
import { useAreVideosOff } from '#web/company/company.ts'
import { type Background, fitsBackground } from '#web/feed/backgrounds.ts'
import { useCreatePost, useEditPost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { joined, type MentionedText, trimmed } from '#web/feed/mentions/mentioned-text.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { type PendingMedia, pendingFrom, releasePending } from '#web/media/select/pending.ts'
import type { Shared } from '#web/offline/shared.ts'
import { useUser } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'
import { refusedFile, uploadFailure } from '#web/upload/upload-failure.ts'
import { addMedia } from './add-media.ts'
import { choicesOf, type PostChoices } from './choices/choices.ts'
import { changeDraft, clearDraft, type Draft, draftOf, isBlank, swapDrafts, useDraft } from './drafts.ts'
import { saveLastTeam } from './last-team.ts'
import { enqueuePost, isConnectionLost } from './sending/enqueue-post.ts'
import { discardPending, forgetUploads, sentLater, uploadPending } from './sending/upload-pending.ts'

/** `false`: it was not sent, and its text stays. */
type Outcome = 'posted' | 'queued' | false

/** The draft of a post for a team, shared by the composer and the full-screen dialog. */
export function useDraftPost(teamId: number, emptyText: string) {
  const { id: me } = useUser()
  const draft = useDraft(me, teamId)
  const create = useCreatePost()
  const edit = useEditPost(teamId)
  const change = (next: Partial<Draft>) => changeDraft(me, teamId, next)
  const areVideosOff = useAreVideosOff()
  const withFiles = (files: readonly File[]) => addMedia(files, { pending: draftOf(me, teamId).pending, areVideosOff })
  useUnloadWarning(draft.pending.length > 0 && !draft.areFilesKept)

  const left = limits.postCharacters - codePoints(draft.text)
  const isWorking = draft.progress !== null
  const canHaveBackground = draft.pending.length === 0 && fitsBackground(draft.text)
  const shownBackground = canHaveBackground ? draft.background : null

  /** Returns what became of the post. After a failure the draft stays. */
  async function post(): Promise<Outcome> {
    if (draftOf(me, teamId).progress || left < 0) return false
    if (isBlank(draft)) {
      toast({ title: emptyText, variant: 'destructive' })
      return false
    }
    if (!onlineManager.isOnline() && (await queue())) return 'queued'
    const stop = new AbortController()
    change({ failure: null })
    const mediaUrls = await upload(stop)
    if (mediaUrls === null || mediaUrls === 'queued') return mediaUrls ?? false
    return share(mediaUrls)
  }

  /** Uploads the files. Returns null when canceled, or after a failure, which is shown as a toast. */
  async function upload(stop: AbortController): Promise<string[] | 'queued' | null> {
    try {
      return await uploadPending(draft.pending, progress => change({ progress }), stop)
    } catch (error) {
      const isCanceled = stop.signal.aborted
      const isLater = stop.signal.reason === sentLater || (!isCanceled && isConnectionLost(error))
      if (isLater && (await queue())) return 'queued'
      if (!isCanceled) toast(uploadFailure(error, filesOf(draft)))
      const refused = refusedFile(error)
      const failure = refused ? { refused: refused.name } : 'passing'
      change({ progress: null, failure: isCanceled ? null : failure })
      return null
    }
  }

  async function share(mediaUrls: string[]): Promise<Outcome> {
    const body = { ...bodyOf(draft), mediaUrls }
    try {
      const shared = await create.mutateAsync(body)
      // An earlier attempt had reached the server, before the text was changed.
      if (shared.scheduledFor === null && shared.content !== body.content)
        await edit.mutateAsync({ id: shared.id, content: body.content, mentions: body.mentions })
      discard()
      saveLastTeam(me, teamId)
      toastShared(shared)
      return 'posted'
    } catch (error) {
      if (isConnectionLost(error) && (await queue())) return 'queued'
      if (error instanceof Refused) forgetUploads(draft.pending)
      toastError(error, { title: text.failed })
      change({ progress: null })
      return false
    }
  }

  /** Moves the post with its files into the outbox. Returns false where the device cannot store it. */
  async function queue(): Promise<boolean> {
    const isQueued = await enqueuePost(bodyOf(draft), filesOf(draft))
    if (isQueued) {
      discard()
      saveLastTeam(me, teamId)
    }
    return isQueued
  }

  const bodyOf = ({ text: written, mentions, allowComments, choices, clientKey }: Draft) => ({
    ...trimmed({ content: written, mentions }),
    teamId,
    allowComments,
    backgroundColor: shownBackground,
    ...choicesOf(choices),
    clientKey,
  })

  function discard() {
    for (const item of draft.pending) releasePending(item)
    clearDraft(me, teamId)
  }

  return {
    ...draft,
    left,
    shownBackground,
    canHaveBackground,
    isWorking,
    isEmpty: isBlank(draft),
    canPost: !isBlank(draft) && left >= 0 && !isWorking,
    setText: ({ content, mentions }: MentionedText) => change({ text: content, mentions }),
    setBackground: (background: Background | null) => change({ background }),
    setChoices: (choices: PostChoices) => change({ choices }),
    setAllowComments: (allowComments: boolean) => change({ allowComments }),
    add: (files: readonly File[]) => change({ pending: withFiles(files), failure: null }),
    remove: (item: PendingMedia) => {
      discardPending(item)
      change({ pending: draft.pending.filter(({ id }) => id !== item.id), failure: null })
    },
    /** Adds what another app shared. */
    take: ({ text: shared, files }: Shared) => {
      const before = draftOf(me, teamId)
      const pending = files.length > 0 ? withFiles(files) : before.pending
      const written = { content: before.text, mentions: before.mentions }
      const { content, mentions } = shared ? joined(written, { content: shared, mentions: [] }) : written
      change({ text: content, mentions, pending })
    },
    /** Deletes the draft, with the files that are uploaded, and offers to undo that. */
    discard: () => {
      const { pending, ...words } = draft
      const files = pending.map(({ file }) => file)
      pending.forEach(discardPending)
      clearDraft(me, teamId)
      toastUndo(text.discarded, () => changeDraft(me, teamId, { ...words, pending: files.map(pendingFrom) }))
    },
    discardMedia: () => {
      draft.pending.forEach(discardPending)
      change({ pending: [], failure: null })
    },
    moveTo: (otherTeam: number) => swapDrafts(me, teamId, otherTeam),
    post,
  }
}

export type DraftPost = ReturnType<typeof useDraftPost>

const filesOf = ({ pending }: Draft) => pending.map(({ file }) => file)

function toastShared({ audienceCount, scheduledFor }: Post) {
  if (scheduledFor !== null) {
    toast({ title: text.scheduled, description: text.scheduledFor({ at: dayAndHour(new Date(scheduledFor)) }) })
    return
  }
  const description = audienceCount > 0 ? text.sharedWith({ people: audienceCount }) : undefined
  toast({ title: text.shared, description, duration: feedLimits.toastPostedMs })
}

/** Asks before the window closes and the chosen files are lost. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
