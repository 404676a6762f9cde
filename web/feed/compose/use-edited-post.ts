import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/values.ts'
import { fitsGround } from '#web/feed/backgrounds.ts'
import { useEditPost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { type PendingMedia, releasePending } from '#web/media/pending.ts'
import { mediaThumbnail, pendingThumbnail } from '#web/media/thumbnails.tsx'
import { uploadFailure } from '#web/media/upload-failure.ts'
import { toast } from '#web/ui/toast.store.ts'
import { toastError } from '#web/ui/toast-error.ts'
import { withChosen } from './add-media.ts'
import { text } from './composer.text.ts'
import type { Work } from './drafts.ts'
import { discardPending, uploadPending } from './upload-pending.ts'

/** A post being changed: what it had when the dialog opened, and what is new. */
export function useEditedPost(post: Post) {
  const [before] = useState(post)
  const [content, setContent] = useState(before.content)
  const [media, setMedia] = useState(before.media)
  const [pending, setPending] = useState<readonly PendingMedia[]>([])
  const [background, setBackground] = useState(before.backgroundColor)
  const [allowComments, setAllowComments] = useState(before.allowComments)
  const [work, setWork] = useState<Work | null>(null)
  const stop = useRef<AbortController>(null)
  const edit = useEditPost(post.teamId)
  const isSaved = useRef(false)
  useReleased(pending, isSaved)
  useEffect(() => () => stop.current?.abort(), [])

  const left = limits.postCharacters - codePoints(content)
  const isEmpty = content.trim() === '' && media.length + pending.length === 0
  const mayHaveGround = media.length + pending.length === 0 && fitsGround(content)
  const ground = mayHaveGround ? background : null
  const isMediaChanged = media.length < before.media.length || pending.length > 0
  const isChanged =
    content.trim() !== before.content ||
    isMediaChanged ||
    ground !== before.backgroundColor ||
    allowComments !== before.allowComments

  /** True when the post is changed on the server. What fails keeps all that was changed here. */
  async function save(): Promise<boolean> {
    if (work) return false
    stop.current = new AbortController()
    const { signal } = stop.current
    try {
      const urls = await uploadPending(pending, setWork, stop.current)
      // Naming them takes off the post what could not be processed.
      const mediaUrls =
        isMediaChanged || before.failedMedia.length > 0 ? [...media.map(({ url }) => url), ...urls] : undefined
      await edit
        .mutateAsync({ id: post.id, content: content.trim(), mediaUrls, backgroundColor: ground, allowComments })
        .catch(error => {
          toastError(error, { title: text.saveFailed })
          throw new Said()
        })
      isSaved.current = true
      toast({ title: text.saved, duration: feedLimits.toastPostedMs })
      return true
    } catch (error) {
      if (!(error instanceof Said) && !signal.aborted) {
        toast(
          uploadFailure(
            error,
            pending.map(({ file }) => file),
          ),
        )
      }
      return false
    } finally {
      setWork(null)
    }
  }

  return {
    content,
    setContent,
    left,
    ground,
    mayHaveGround,
    setBackground,
    allowComments,
    setAllowComments,
    work,
    isChanged,
    canSave: isChanged && !isEmpty && left >= 0 && !work,
    thumbnails: [...media.map(mediaThumbnail), ...pending.map(pendingThumbnail)],
    add: (files: readonly File[]) => setPending(withChosen(files, pending, media.length)),
    remove: (id: string) => {
      setMedia(media.filter(({ url }) => url !== id))
      for (const item of pending) if (item.id === id) discardPending(item)
      setPending(pending.filter(item => item.id !== id))
    },
    save,
  }
}

/** It was told already. */
class Said extends Error {}

/** Gives back, when the dialog goes, what the browser keeps of the chosen files; and the server, where they are on no post. */
function useReleased(pending: readonly PendingMedia[], isSaved: RefObject<boolean>) {
  const latest = useRef(pending)
  useEffect(() => {
    latest.current = pending
  }, [pending])
  useEffect(() => () => latest.current.forEach(isSaved.current ? releasePending : discardPending), [isSaved])
}
