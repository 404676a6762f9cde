import { onlineManager } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/values.ts'
import { type Background, fitsGround } from '#web/feed/backgrounds.ts'
import { useCreatePost, useEditPost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { Refused, Unreachable } from '#web/lib/errors.ts'
import { type PendingMedia, releasePending } from '#web/media/pending.ts'
import { uploadFailure } from '#web/media/upload-failure.ts'
import { useUser } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { withChosen } from './add-media.ts'
import { text } from './composer.text.ts'
import { changeDraft, clearDraft, type Draft, draftOf, isBlank, subscribe, swapDrafts } from './drafts.ts'
import { queuePost } from './enqueue-post.ts'
import { discardPending, forgetUploads, uploadPending } from './upload-pending.ts'

/** A post being written for a team, the same wherever it is written: at the top of the feed or over the whole screen. */
export function useDraftPost(teamId: number, emptyText: string) {
  const { id: me } = useUser()
  const draft = useSyncExternalStore(subscribe, () => draftOf(me, teamId))
  const create = useCreatePost()
  const edit = useEditPost(teamId)
  const change = (next: Partial<Draft>) => changeDraft(me, teamId, next)
  useLeaveWarning(draft.pending.length > 0)

  const left = limits.postCharacters - codePoints(draft.text)
  const isWorking = draft.work !== null
  const mayHaveGround = draft.pending.length === 0 && fitsGround(draft.text)
  const ground = mayHaveGround ? draft.background : null

  /** True when the post is there. What fails keeps all that was written. */
  async function post(): Promise<boolean> {
    if (draftOf(me, teamId).work || left < 0) return false
    if (isBlank(draft)) {
      toast({ title: emptyText, variant: 'destructive' })
      return false
    }
    const { pending } = draft
    const stop = new AbortController()
    change({ hasFailed: false })
    try {
      // without a line nothing is tried: the post waits as a whole
      if (!onlineManager.isOnline()) throw new Unreachable('Offline')
      const mediaUrls = await uploadPending(pending, work => change({ work }), stop)
      await share(mediaUrls)
      return true
    } catch (error) {
      if (!stop.signal.aborted && (await queuePost(error, bodyOf(draft), filesOf(pending)))) {
        discard()
        return true
      }
      if (error instanceof UploadsLeft) toastError(error.cause, { title: text.failed })
      else if (!stop.signal.aborted) sayUploadFailed(error, pending)
      change({ work: null, hasFailed: !(error instanceof UploadsLeft || stop.signal.aborted) })
      return false
    }
  }

  async function share(mediaUrls: string[]): Promise<void> {
    const { pending } = draft
    const body = { ...bodyOf(draft), mediaUrls }
    try {
      const shared = await create.mutateAsync(body)
      // An earlier attempt had got through after all, before the text was changed.
      if (shared.content !== body.content) await edit.mutateAsync({ id: shared.id, content: body.content })
      discard()
      saySharedWith(shared)
    } catch (error) {
      if (error instanceof Refused) forgetUploads(pending)
      throw new UploadsLeft(error)
    }
  }

  const bodyOf = ({ text: written, allowComments, clientKey }: Draft) => ({
    content: written.trim(),
    teamId,
    allowComments,
    backgroundColor: ground,
    clientKey,
  })

  function discard() {
    for (const item of draft.pending) releasePending(item)
    clearDraft(me, teamId)
  }

  return {
    ...draft,
    left,
    ground,
    mayHaveGround,
    isWorking,
    isEmpty: isBlank(draft),
    canPost: !isBlank(draft) && left >= 0 && !isWorking,
    setText: (next: string) => change({ text: next }),
    setBackground: (background: Background | null) => change({ background }),
    setAllowComments: (allowComments: boolean) => change({ allowComments }),
    add: (files: readonly File[]) =>
      change({ pending: withChosen(files, draftOf(me, teamId).pending), hasFailed: false }),
    remove: (item: PendingMedia) => {
      discardPending(item)
      change({ pending: draft.pending.filter(({ id }) => id !== item.id), hasFailed: false })
    },
    discardMedia: () => {
      draft.pending.forEach(discardPending)
      change({ pending: [], hasFailed: false })
    },
    moveTo: (otherTeam: number) => swapDrafts(me, teamId, otherTeam),
    post,
  }
}

export type DraftPost = ReturnType<typeof useDraftPost>

const filesOf = (pending: readonly PendingMedia[]) => pending.map(({ file }) => file)

/** The files are up; it was the post itself that failed. */
class UploadsLeft extends Error {
  constructor(cause: unknown) {
    super('The post could not be created', { cause })
  }
}

function sayUploadFailed(error: unknown, pending: readonly PendingMedia[]) {
  const failure = uploadFailure(
    error,
    pending.map(({ file }) => file),
  )
  toast(failure)
}

function saySharedWith({ audienceCount }: Post) {
  const description = audienceCount > 0 ? text.sharedWith(audienceCount) : undefined
  toast({ title: text.shared, description, duration: feedLimits.toastPostedMs })
}

/** The browser asks before the page is closed over files that would have to be chosen again. */
export function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
