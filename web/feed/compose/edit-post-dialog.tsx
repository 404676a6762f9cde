import { PencilOff } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Post } from '#contract/feed.ts'
import { common } from '#web/lib/common.text.ts'
import { Thumbnails } from '#web/media/thumbnails.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FullDialog } from '#web/ui/full-dialog.tsx'
import { LetterCount } from './character-count.tsx'
import { text } from './composer.text.ts'
import { PostOptions } from './post-options.tsx'
import { WritingArea } from './post-text-area.tsx'
import { UploadOverlay } from './upload-progress.tsx'
import { useLeaveWarning } from './use-draft-post.ts'
import { useEditedPost } from './use-edited-post.ts'

interface EditPostDialogProps {
  post: Post
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Changes a post's words, media, ground and whether it takes comments (spec 1 §2). */
export function EditPostDialog(props: EditPostDialogProps) {
  // What is edited begins anew each time it opens.
  return props.open && <OpenDialog key={props.post.id} {...props} />
}

function OpenDialog({ post, open, onOpenChange }: EditPostDialogProps) {
  const edited = useEditedPost(post)
  const [isLeaving, setLeaving] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const isSaving = edited.work !== null
  useLeaveWarning(edited.isChanged)

  const leave = () => {
    if (isSaving) return
    if (edited.isChanged) setLeaving(true)
    else onOpenChange(false)
  }
  const save = () => void edited.save().then(isSaved => isSaved && onOpenChange(false))

  return (
    <FullDialog
      open={open}
      onOpenChange={next => !next && leave()}
      title={text.editTitle}
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
          onClick={save}
        >
          {text.save}
        </Button>
      }
    >
      <div inert={isSaving} className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <WritingArea
            area={area}
            label={text.content}
            value={edited.content}
            onChange={edited.setContent}
            ground={edited.ground}
            readOnly={isSaving}
            className="min-h-25 flex-1"
          />
          <LetterCount left={edited.left} className="px-4 py-2 text-right desk:px-5" />
          <div className="px-4 pb-3 empty:hidden desk:px-5">
            <Thumbnails items={edited.thumbnails} onRemove={edited.remove} />
          </div>
        </div>
        <PostOptions
          ground={edited.ground}
          mayHaveGround={edited.mayHaveGround}
          onGround={edited.setBackground}
          onChoose={edited.add}
          allowComments={edited.allowComments}
          onAllowComments={edited.setAllowComments}
          teamName={post.teamName}
        />
      </div>
      {edited.work && edited.work.files > 0 && <UploadOverlay work={edited.work} />}
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        icon={<PencilOff />}
        title={text.discardTitle}
        confirmLabel={text.discard}
        cancelLabel={text.stay}
        onConfirm={() => {
          setLeaving(false)
          onOpenChange(false)
        }}
      >
        <p>{text.discardText}</p>
      </ConfirmDialog>
    </FullDialog>
  )
}
