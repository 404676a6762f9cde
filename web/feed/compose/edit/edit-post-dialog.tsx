import { PencilOff } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { isVisible } from '#contract/text/visible.ts'
import { common, composer as text } from '#locales/text.ts'
import { useAreVideosOff } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { fitsBackground } from '#web/feed/backgrounds.ts'
import { useEditPost } from '#web/feed/feed.data.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { type MentionedText, trimmed } from '#web/feed/mentions/mentioned-text.ts'
import { areWordsShort, type PendingMedia, releasePending } from '#web/media/select/pending.ts'
import { mediaThumbnail, pendingThumbnail, Thumbnails } from '#web/media/select/thumbnails.tsx'
import { useFileIntake } from '#web/media/select/use-file-intake.ts'
import { PollPart } from '#web/polls/poll-part.tsx'
import { writtenOf } from '#web/polls/polls.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FullDialog } from '#web/ui/dialogs/full-dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { uploadAll } from '#web/upload/upload-all.ts'
import { uploadFailure } from '#web/upload/upload-failure.ts'
import { BelowText, CharacterCount, DropHint } from '../composer-parts.tsx'
import { addMedia, discardPending } from '../pending-media.ts'
import { PostOptions, useRoom } from '../post-options.tsx'
import { PostTextArea } from '../post-text-area.tsx'
import { type PostProgress, withProgress } from '../progress.ts'
import { UploadOverlay } from '../upload-progress.tsx'
import { useUnloadWarning } from '../use-draft-post.ts'
import { EditConfirming } from './edit-confirming.tsx'
import { type Documents, ExchangedDialog } from './exchanged-dialog.tsx'
import { type Again, ReadAgainDialog } from './read-again-dialog.tsx'

/** Edits the text, media, poll and background of a post, and whether it takes comments. */
export function EditPostDialog({ post, open, onClose }: LayerProps & { post: Post }) {
  const edited = useEditedPost(post)
  const [isLeaving, setLeaving] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isSaving = edited.progress !== null
  const intake = useFileIntake(edited.add, isSaving)
  const room = useRoom()
  const isTall = room === 'tall'
  useUnloadWarning(edited.isChanged)

  const leave = () => {
    if (isSaving) return
    if (edited.isChanged) setLeaving(true)
    else onClose()
  }
  const save = (again: Again) => {
    setAsking(false)
    void edited.save(again).then(isSaved => isSaved && onClose())
  }
  const isKnown = post.viewCount > 0 || post.confirmedCount > 0
  const askOrSave = () =>
    (edited.isTextChanged || edited.documents.areExchanged) && isKnown ? setAsking(true) : save('nothing')

  const options = (
    <PostOptions
      room={room}
      background={edited.shownBackground}
      canHaveBackground={edited.canHaveBackground}
      onBackground={edited.setBackground}
      onChoose={edited.add}
      mediaCount={edited.thumbnails.length}
      allowComments={edited.allowComments}
      onAllowComments={edited.setAllowComments}
      teamName={teamName(post.teamId, post.teamName)}
      poll={edited.pollPart}
    />
  )

  const media = (
    <BelowText isFixed={isTall}>
      <Thumbnails isCompact items={edited.thumbnails} onRemove={edited.remove} onDescribe={edited.describe} />
      <PollPart {...edited.pollPart} />
    </BelowText>
  )

  return (
    <FullDialog
      open={open}
      onOpenChange={next => !next && leave()}
      title={text.editTitle}
      isLow={!isTall}
      middle={room === 'wide' && options}
      initialFocus={area}
      start={
        <Button variant="ghost" className="text-ink-2" disabled={isSaving} onClick={leave}>
          {common.cancel}
        </Button>
      }
      end={
        <Button
          variant="primary"
          disabled={!edited.canSave && !isSaving}
          waiting={isSaving}
          waitingLabel={text.saving}
          onClick={askOrSave}
        >
          {text.save}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Photo/Video does the same for the keyboard */}
      <div inert={isSaving} {...intake.handlers} className="relative flex min-h-0 flex-1 flex-col">
        {intake.isOver && <DropHint />}
        <div className={classes('flex flex-1 flex-col overflow-y-auto', isTall ? 'min-h-28' : 'min-h-0')}>
          <PostTextArea
            area={area}
            label={text.content}
            value={edited}
            teamId={post.teamId}
            onChange={edited.setContent}
            background={edited.shownBackground}
            readOnly={isSaving}
          />
          <CharacterCount left={edited.left} className="shrink-0 px-4 py-2 text-end desk:px-5" />
          {!isTall && media}
        </div>
        {isTall && media}
        <EditConfirming
          post={post}
          documents={edited.documents}
          isAfterOpening={edited.isAfterOpening}
          onAfterOpening={edited.setAfterOpening}
        />
        {room !== 'wide' && options}
      </div>
      {edited.progress && edited.progress.files > 0 && <UploadOverlay progress={edited.progress} isEdit />}
      {isAsking && edited.documents.areExchanged && (
        <ExchangedDialog
          post={post}
          documents={edited.documents}
          onSave={() => save('confirm')}
          onClose={() => setAsking(false)}
        />
      )}
      {isAsking && !edited.documents.areExchanged && (
        <ReadAgainDialog post={post} onAnswer={save} onClose={() => setAsking(false)} />
      )}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        icon={<PencilOff />}
        title={text.discardTitle}
        confirmLabel={text.discard}
        cancelLabel={text.stay}
        onConfirm={() => {
          setLeaving(false)
          onClose()
        }}
      >
        <p>{text.discardText}</p>
      </ConfirmDialog>
    </FullDialog>
  )
}

/** A post that is being edited: as it was when the dialog opened, and what has changed. */
function useEditedPost(post: Post) {
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
    const body = {
      ...trimmed({ content, mentions }),
      mediaUrls,
      ...(areWordsChanged && { mediaDescriptions: described.map(words => words?.trim() || null) }),
      backgroundColor: shownBackground,
      allowComments,
      ...(poll !== hadPoll && { poll }),
      ...(before.askToConfirm && { confirmAfterOpening: isAfterOpening }),
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
