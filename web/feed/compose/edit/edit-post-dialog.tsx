import { ClipboardCheck, PencilOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { common, postChoices, composer as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { Thumbnails } from '#web/media/select/thumbnails.tsx'
import { useFileIntake } from '#web/media/select/use-file-intake.ts'
import { PollPart } from '#web/polls/poll-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { FullDialog } from '#web/ui/dialogs/full-dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { BelowText, CharacterCount, DropHint } from '../composer-parts.tsx'
import { PostOptions, useRoom } from '../post-options.tsx'
import { PostTextArea } from '../post-text-area.tsx'
import { UploadOverlay } from '../upload-progress.tsx'
import { useUnloadWarning } from '../use-draft-post.ts'
import { type Documents, ExchangedDialog } from './exchanged-dialog.tsx'
import { type Again, ReadAgainDialog } from './read-again-dialog.tsx'
import { useEditedPost } from './use-edited-post.ts'

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
      post={edited}
      mediaCount={edited.thumbnails.length}
      teamName={teamName(post.teamId, post.teamName)}
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

interface EditConfirmingProps {
  post: Post
  documents: Documents
  isAfterOpening: boolean
  onAfterOpening: (isAfterOpening: boolean) => void
}

/** Of a post that asks to confirm it: whether its documents are to be opened first, and what others mean. */
function EditConfirming({ post, documents, isAfterOpening, onAfterOpening }: EditConfirmingProps) {
  const [document] = documents.now
  if (!post.askToConfirm || (document === undefined && !documents.areExchanged)) return null
  return (
    <div className="shrink-0 px-4 desk:px-5">
      {documents.areExchanged && (
        <Callout icon={<ClipboardCheck />} title={postChoices.everyoneAgain} className="mt-2">
          {post.confirmedCount > 0 && <p>{postChoices.formerDocument({ count: post.confirmedCount })}</p>}
        </Callout>
      )}
      {document && (
        <SwitchRow
          label={postChoices.afterOpening}
          help={postChoices.afterOpeningHelp({ name: document.fileName, count: documents.now.length })}
          checked={isAfterOpening}
          onCheckedChange={onAfterOpening}
          className="wrap-anywhere"
        />
      )}
    </div>
  )
}
