import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { isVisible } from '#contract/text/visible.ts'
import { composer as text } from '#locales/text.ts'
import { useAreVideosOff } from '#web/company/company.ts'
import { fitsBackground } from '#web/feed/backgrounds.ts'
import { useEditPost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { changeOf, type MentionedText } from '#web/feed/mentions/mentioned-text.ts'
import { areWordsShort, type PendingMedia, releasePending } from '#web/media/select/pending.ts'
import { mediaThumbnail, pendingThumbnail } from '#web/media/select/thumbnails.tsx'
import { writtenOf } from '#web/polls/polls.data.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { uploadAll } from '#web/upload/upload-all.ts'
import { uploadFailure } from '#web/upload/upload-failure.ts'
import { addMedia, discardPending } from '../pending-media.ts'
import { type PostProgress, withProgress } from '../progress.ts'
import { type Documents } from './exchanged-dialog.tsx'
import { type Again } from './read-again-dialog.tsx'

/** A post that is being edited: as it was when the dialog opened, and what has changed. */
export function useEditedPost(post: Post) {
  const [before] = useState(post)
  const [{ content, mentions }, setContent] = useState<MentionedText>(before)
  const [media, setMedia] = useState(before.media)
  const [pending, setPending] = useState<readonly PendingMedia[]>([])
  const [background, setBackground] = useState(before.backgroundColor)
  const [allowComments, setAllowComments] = useState(before.allowComments)
  const [isAfterOpening, setAfterOpening] = useState(before.confirmAfterOpening)
  const [hadPoll] = useState(() => before.poll && writtenOf(before.poll))
  const [poll, setPoll] = useState(hadPoll)
  const [progress, setProgress] = useState<PostProgress | null>(null)
  const stop = useRef<AbortController>(null)
  const edit = useEditPost(post.teamId)
  const areVideosOff = useAreVideosOff()
  const isSaved = useRef(false)
  useReleased(pending, isSaved)
  useEffect(() => () => stop.current?.abort(), [])

  const left = limits.postCharacters - codePoints(content)
  const isEmpty = !isVisible(content) && media.length + pending.length === 0 && !poll
  const canHaveBackground = media.length + pending.length === 0 && fitsBackground(content)
  const shownBackground = canHaveBackground ? background : null
  const isMediaChanged = media.length < before.media.length || pending.length > 0
  const isTextChanged = content.trim() !== before.content
  const described = [...media.map(({ description }) => description), ...pending.map(({ description }) => description)]
  const areWordsChanged =
    pending.some(({ description }) => description !== '') ||
    media.some(item => item.description !== before.media.find(({ url }) => url === item.url)?.description)
  const documents = documentsOf(before, media, pending)
  const isChanged =
    isTextChanged ||
    isMediaChanged ||
    poll !== hadPoll ||
    shownBackground !== before.backgroundColor ||
    allowComments !== before.allowComments ||
    areWordsChanged ||
    isAfterOpening !== before.confirmAfterOpening

  /**
   * Saves, and asks those who know the former text to read, or to confirm, the new one. Returns whether the post was
   * changed. After a failure every change stays in the dialog.
   */
  async function save(again: Again): Promise<boolean> {
    if (progress) return false
    stop.current = new AbortController()
    try {
      const urls = await upload(stop.current)
      return urls !== null && (await send(urls, again))
    } finally {
      setProgress(null)
    }
  }

  /** Uploads the new files. Returns null when canceled, or after a failure, which is shown as a toast. */
  async function upload(stopping: AbortController): Promise<string[] | null> {
    const files = pending.map(({ file }) => file)
    try {
      return await withProgress(pending, setProgress, stopping, options =>
        uploadAll(files, { ...options, isAttended: true }),
      )
    } catch (error) {
      if (!stopping.signal.aborted) toast(uploadFailure(error, files))
      return null
    }
  }

  async function send(urls: string[], again: Again): Promise<boolean> {
    // Naming the media removes those that could not be processed.
    const isNamed = isMediaChanged || before.failedMedia.length > 0
    const mediaUrls = isNamed ? [...media.map(({ url }) => url), ...urls] : undefined
    const asked = { readAgain: again === 'read', confirmAgain: again === 'confirm' }
    // What is not named stays as somebody else may have changed it since the dialog opened.
    const body = {
      ...changeOf(before, { content, mentions }),
      mediaUrls,
      ...(areWordsChanged && { mediaDescriptions: described.map(words => words?.trim() || null) }),
      ...(shownBackground !== before.backgroundColor && { backgroundColor: shownBackground }),
      ...(allowComments !== before.allowComments && { allowComments }),
      ...(poll !== hadPoll && { poll }),
      ...(isAfterOpening !== before.confirmAfterOpening && { confirmAfterOpening: isAfterOpening }),
      ...asked,
    }
    try {
      await edit.mutateAsync({ id: post.id, ...body })
    } catch (error) {
      toastError(error, { title: text.saveFailed })
      return false
    }
    isSaved.current = true
    toast({ title: text.saved, duration: feedLimits.toastPostedMs })
    return true
  }

  return {
    content,
    mentions,
    setContent,
    left,
    shownBackground,
    canHaveBackground,
    setBackground,
    allowComments,
    setAllowComments,
    isAfterOpening,
    setAfterOpening,
    pollPart: { poll, publishedAt: null, onChange: setPoll, isFixed: (post.poll?.voters ?? 0) > 0 },
    progress,
    isChanged,
    isTextChanged,
    documents,
    canSave: isChanged && !isEmpty && left >= 0 && areWordsShort([...media, ...pending]) && !progress,
    thumbnails: [...media.map(mediaThumbnail), ...pending.map(pendingThumbnail)],
    add: (files: readonly File[]) => setPending(addMedia(files, { pending, attached: media.length, areVideosOff })),
    describe: (id: string, description: string) => {
      setMedia(media.map(item => (item.url === id ? { ...item, description } : item)))
      setPending(pending.map(item => (item.id === id ? { ...item, description } : item)))
    },
    remove: (id: string) => {
      setMedia(media.filter(({ url }) => url !== id))
      for (const item of pending) if (item.id === id) discardPending(item)
      setPending(pending.filter(item => item.id !== id))
    },
    save,
  }
}

/** The documents before and now; exchanged are those of a post that asks to confirm it alone. */
function documentsOf(before: Post, media: Post['media'], pending: readonly PendingMedia[]): Documents {
  const attached = (items: Post['media']) => items.flatMap(({ document }) => document ?? [])
  const added = pending.flatMap(({ type, file }) =>
    type === 'document' ? [{ fileName: file.name, pages: null, bytes: file.size }] : [],
  )
  const kept = attached(media)
  const had = attached(before.media)
  const areExchanged = before.askToConfirm && (kept.length < had.length || added.length > 0)
  return { areExchanged, before: had, now: [...kept, ...added] }
}

/** Releases the previews when the dialog closes. The server discards uploads that no post uses. */
function useReleased(pending: readonly PendingMedia[], isSaved: RefObject<boolean>) {
  const latest = useRef(pending)
  useEffect(() => {
    latest.current = pending
  }, [pending])
  useEffect(() => () => latest.current.forEach(isSaved.current ? releasePending : discardPending), [isSaved])
}
