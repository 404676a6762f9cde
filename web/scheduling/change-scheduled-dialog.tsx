import { ChartBarBig } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import type { ScheduledPost } from '#contract/scheduling.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { isVisible } from '#contract/text/visible.ts'
import { common, polls, scheduling as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import type { PostChoices } from '#web/feed/compose/choices/choices.ts'
import { ChoiceSwitches } from '#web/feed/compose/choices/choices-dialog.tsx'
import { areWordsShort } from '#web/media/select/pending.ts'
import { mediaThumbnail, Thumbnails } from '#web/media/select/thumbnails.tsx'
import { PollPart, usePollEditor } from '#web/polls/poll-part.tsx'
import { writtenOf } from '#web/polls/polls.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { TextAreaField } from '#web/ui/forms/text-area-field.tsx'
import { useEditScheduled } from './scheduling.data.ts'

/** Changes the words, the poll, the time and the choices of a scheduled post, and removes media. */
export function ChangeScheduledDialog({ post, open, onClose }: LayerProps & { post: ScheduledPost }) {
  const [content, setContent] = useState(post.content)
  const [media, setMedia] = useState(post.media)
  const [choices, setChoices] = useState<PostChoices>({
    askToConfirm: post.askToConfirm,
    confirmAfterOpening: post.confirmAfterOpening,
    isUrgent: post.isUrgent,
    byMail: post.byMail,
    scheduledFor: post.scheduledFor,
  })
  const [poll, setPoll] = useState(() => post.poll && writtenOf(post.poll))
  const pollPart = { poll, onChange: setPoll, publishedAt: choices.scheduledFor }
  const pollEditor = usePollEditor(pollPart)
  const edit = useEditScheduled()
  const isEmpty = !isVisible(content) && media.length === 0 && !poll
  const isTooLong = codePoints(content) > limits.postCharacters
  const save = () =>
    edit.mutate(
      {
        id: post.id,
        content,
        poll,
        askToConfirm: choices.askToConfirm,
        confirmAfterOpening: choices.confirmAfterOpening,
        isUrgent: choices.isUrgent,
        byMail: choices.byMail,
        ...(choices.scheduledFor !== null && { scheduledFor: choices.scheduledFor }),
        ...(media !== post.media && {
          mediaUrls: media.map(({ url }) => url),
          mediaDescriptions: media.map(({ description }) => description?.trim() || null),
        }),
      },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      title={text.changeTitle}
      subject={teamName(post.teamId, post.teamName)}
      foot={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={isEmpty || isTooLong || !areWordsShort(media)}
            waiting={edit.isPending}
            onClick={save}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={text.content}
        value={content}
        onChange={({ target }) => setContent(target.value)}
        rows={5}
        error={isTooLong ? text.tooLong({ max: limits.postCharacters }) : undefined}
      />
      <Thumbnails
        items={media.map(mediaThumbnail)}
        onRemove={id => setMedia(media.filter(({ url }) => url !== id))}
        onDescribe={(id, description) =>
          setMedia(media.map(item => (item.url === id ? { ...item, description } : item)))
        }
      />
      <div className="mt-3">
        <PollPart {...pollPart} />
        {!poll && (
          <Button icon={<ChartBarBig className="size-5.5 text-brand-ink" />} onClick={pollEditor.open}>
            {polls.poll}
          </Button>
        )}
        {pollEditor.dialog}
      </div>
      <ChoiceSwitches
        choices={choices}
        onChoose={setChoices}
        teamId={post.teamId}
        documents={media.flatMap(({ document }) => document?.fileName ?? [])}
        isScheduled
      />
    </Dialog>
  )
}
