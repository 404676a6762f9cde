import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#contract/limits.ts'
import type { WrittenPoll } from '#contract/polls.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { pending as pendingText, composer as text } from '#locales/text.ts'
import { useAreVideosOff } from '#web/company/company.ts'
import { type Background, fitsBackground } from '#web/feed/backgrounds.ts'
import { addCreated } from '#web/feed/feed.data.ts'
import { joined, type MentionedText, trimmed } from '#web/feed/mentions/mentioned-text.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { newId } from '#web/lib/new-id.ts'
import { areWordsShort, type PendingMedia, pendingFrom, releasePending } from '#web/media/select/pending.ts'
import { offlineLimits } from '#web/offline/offline.limits.ts'
import type { WriteOf } from '#web/offline/outbox/entries.ts'
import { enqueue, write } from '#web/offline/outbox/outbox.ts'
import type { Shared } from '#web/offline/shared.ts'
import { useUser } from '#web/session/session.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { toastUndo } from '#web/ui/toasts/toast-undo.ts'
import { UploadError } from '#web/upload/upload.ts'
import { forgetUploads } from '#web/upload/upload-all.ts'
import { refusedFile, uploadFailure } from '#web/upload/upload-failure.ts'
import { choicesOf, type PostChoices } from './choices/choices.ts'
import {
  changeDraft,
  clearDraft,
  type Draft,
  draftOf,
  fileBytes,
  isBlank,
  swapDrafts,
  type UploadFailure,
  useDraft,
} from './drafts.ts'
import { addMedia, discardPending } from './pending-media.ts'
import { saveLastTeam } from './postable.ts'
import { type PostProgress, withProgress } from './progress.ts'
import { toastShared } from './toast-shared.ts'

/** `false`: it was not sent, and its text stays. */
type Outcome = 'posted' | 'queued' | false

/** The draft of a post for a team, shared by the composer and the full-screen dialog. */
export function useDraftPost(teamId: number, emptyText: string) {
  const { id: me } = useUser()
  const draft = useDraft(me, teamId)
  const client = useQueryClient()
  const change = (next: Partial<Draft>) => changeDraft(me, teamId, next)
  /** Of a post that has reached the server unnoticed only the text is changed there; with other parts it is another one. */
  const changeParts = (next: Partial<Draft>) => change({ ...next, clientKey: newId() })
  const areVideosOff = useAreVideosOff()
  const withFiles = (files: readonly File[]) => addMedia(files, { pending: draftOf(me, teamId).pending, areVideosOff })
  useUnloadWarning(draft.pending.length > 0 && !draft.areFilesKept)

  const left = limits.postCharacters - codePoints(draft.text)
  const isWorking = draft.progress !== null
  const canHaveBackground = draft.pending.length === 0 && fitsBackground(draft.text)
  const shownBackground = canHaveBackground ? draft.background : null

  /** Returns what became of the post. After a failure the draft stays. */
  async function post(): Promise<Outcome> {
    if (draftOf(me, teamId).progress || left < 0 || !areWordsShort(draft.pending)) return false
    if (isBlank(draft)) {
      toast({ title: emptyText, variant: 'destructive' })
      return false
    }
    change({ failure: null })
    const files = filesOf(draft)
    const body = bodyOf(draft)
    const entry = { kind: 'post', teamId, body, files, uploaded: [] } as const
    const stop = new AbortController()
    const report = (progress: PostProgress) => change({ progress })
    try {
      if (await withProgress([], report, stop, () => isSentFromOutbox(entry))) {
        if (!onlineManager.isOnline()) toast({ title: pendingText.queued, description: pendingText.queuedText })
        discard()
        saveLastTeam(me, teamId)
        return 'queued'
      }
      const created = await withProgress(draft.pending, report, stop, options => write(entry, options))
      if (created) await addCreated(client, created)
      else toast({ title: pendingText.queued, description: pendingText.queuedText })
      discard()
      saveLastTeam(me, teamId)
      if (created) toastShared(created)
      return created ? 'posted' : 'queued'
    } catch (error) {
      change({ progress: null, failure: stop.signal.aborted ? null : explain(error, files) })
      return false
    }
  }

  /**
   * Leaves a post with photos and videos to the outbox, which sends it while its author goes on. Returns false where the
   * device can't keep them, and for documents, which the server may refuse once it has looked into them.
   */
  async function isSentFromOutbox(entry: WriteOf<'post'>): Promise<boolean> {
    const { pending } = draft
    if (pending.length === 0 || pending.some(({ type }) => type === 'document')) return false
    return fileBytes(pending) <= offlineLimits.draftFilesBytes && enqueue(entry)
  }

  const bodyOf = ({ text: written, mentions, allowComments, choices, poll, pending, clientKey }: Draft) => ({
    ...trimmed({ content: written, mentions }),
    teamId,
    allowComments,
    backgroundColor: shownBackground,
    ...choicesOf(choices),
    ...(poll && { poll }),
    ...(pending.some(({ description }) => description !== '') && {
      mediaDescriptions: pending.map(({ description }) => description.trim() || null),
    }),
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
    canPost: !isBlank(draft) && left >= 0 && areWordsShort(draft.pending) && !isWorking,
    setText: ({ content, mentions }: MentionedText) => change({ text: content, mentions }),
    setBackground: (background: Background | null) => changeParts({ background }),
    /** The names of its documents. */
    documents: draft.pending.flatMap(({ type, file }) => (type === 'document' ? [file.name] : [])),
    setChoices: (choices: PostChoices) => changeParts({ choices }),
    /** Of the poll, for the parts of the composer. */
    pollPart: {
      poll: draft.poll,
      publishedAt: draft.choices.scheduledFor,
      onChange: (poll: WrittenPoll | null) => changeParts({ poll }),
    },
    setAllowComments: (allowComments: boolean) => changeParts({ allowComments }),
    add: (files: readonly File[]) => changeParts({ pending: withFiles(files), failure: null }),
    remove: (item: PendingMedia) => {
      discardPending(item)
      changeParts({ pending: draft.pending.filter(({ id }) => id !== item.id), failure: null })
    },
    /** Adds what another app shared. */
    take: ({ text: shared, files }: Shared) => {
      const before = draftOf(me, teamId)
      const pending = files.length > 0 ? withFiles(files) : before.pending
      const written = { content: before.text, mentions: before.mentions }
      const { content, mentions } = shared ? joined(written, { content: shared, mentions: [] }) : written
      changeParts({ text: content, mentions, pending })
    },
    /** Deletes the draft, with the files that are uploaded, and offers to undo that. */
    discard: () => {
      const { pending, ...words } = draft
      const again = () => pending.map(({ file, description }) => pendingFrom(file, description))
      pending.forEach(discardPending)
      clearDraft(me, teamId)
      toastUndo(text.discarded, () => changeDraft(me, teamId, { ...words, pending: again() }))
    },
    describe: (id: string, description: string) =>
      changeParts({ pending: draft.pending.map(item => (item.id === id ? { ...item, description } : item)) }),
    discardMedia: () => {
      draft.pending.forEach(discardPending)
      changeParts({ pending: [], failure: null })
    },
    moveTo: (otherTeam: number) => swapDrafts(me, teamId, otherTeam),
    post,
  }
}

export type DraftPost = ReturnType<typeof useDraftPost>

/** Explains in a toast why a post was not created. Returns what stays to be read where its files were not uploaded. */
function explain(error: unknown, files: readonly File[]): UploadFailure | null {
  if (error instanceof UploadError) {
    toast(uploadFailure(error, files))
    const refused = refusedFile(error)
    return refused ? { refused: refused.name } : 'passing'
  }
  if (error instanceof Refused) forgetUploads(files)
  toastError(error, { title: text.failed })
  return null
}

const filesOf = ({ pending }: Draft) => pending.map(({ file }) => file)

/** Asks before the window closes and the chosen files are lost. */
export function useUnloadWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return undefined
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
