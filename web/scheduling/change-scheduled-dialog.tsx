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
import { MentionAreaField } from '#web/feed/mentions/mention-area-field.tsx'
import { changeOf, type MentionedText } from '#web/feed/mentions/mentioned-text.ts'
import { useIsPast } from '#web/lib/times/use-is-past.ts'
import { areWordsShort } from '#web/media/select/pending.ts'
import { mediaThumbnail, Thumbnails } from '#web/media/select/thumbnails.tsx'
import { PollPart, usePollEditor } from '#web/polls/poll-part.tsx'
import { writtenOf } from '#web/polls/polls.data.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { useEditScheduled } from './scheduling.data.ts'

/** Changes the words, the poll, the time and the choices of a scheduled post, and removes media. */
export function ChangeScheduledDialog({ post, open, onClose }: LayerProps & { post: ScheduledPost }) {
  const [written, setWritten] = useState<MentionedText>(post)
  const [media, setMedia] = useState(post.media)
  const [choices, setChoices] = useState<PostChoices>({
    askToConfirm: post.askToConfirm,
    confirmAfterOpening: post.confirmAfterOpening,
    isUrgent: post.isUrgent,
    byMail: post.byMail,
    scheduledFor: post.scheduledFor,
  })
  const [hadPoll] = useState(() => post.poll && writtenOf(post.poll))
  const [poll, setPoll] = useState(hadPoll)
  const pollPart = { poll, onChange: setPoll, publishedAt: choices.scheduledFor }
  const pollEditor = usePollEditor(pollPart)
  const edit = useEditScheduled()
  const { content } = written
  const isEmpty = !isVisible(content) && media.length === 0 && !poll
  const isTooLong = codePoints(content) > limits.postCharacters
  // It would be sent at once.
  const isPast = useIsPast(choices.scheduledFor)
  const changes = {
    ...changeOf(post, written),
    ...(poll !== hadPoll && { poll }),
    ...changedChoices(post, choices),
    ...changedMedia(post, media),
  }
  const save = () => edit.mutate({ id: post.id, ...changes }, { onSuccess: onClose })
  return (
    <Dialog
      open={open}
      onOpenChange={next => !next && onClose()}
      dismissable={Object.keys(changes).length === 0}
      title={text.changeTitle}
      subject={teamName(post.teamId, post.teamName)}
      foot={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={isEmpty || isTooLong || isPast || !areWordsShort(media)}
            waiting={edit.isPending}
            onClick={save}
          >
            {text.save}
          </Button>
        </>
      }
    >
      <MentionAreaField
        label={text.content}
        value={written}
        teamId={post.teamId}
        onChange={setWritten}
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

/** Returns what differs: what is not named stays as somebody else may have changed it since the dialog opened. */
function changedChoices(post: ScheduledPost, choices: PostChoices) {
  const { askToConfirm, confirmAfterOpening, isUrgent, byMail, scheduledFor } = choices
  return {
    ...(askToConfirm !== post.askToConfirm && { askToConfirm }),
    ...(confirmAfterOpening !== post.confirmAfterOpening && { confirmAfterOpening }),
    ...(byMail !== post.byMail && { byMail }),
    // The server chooses the mails by it where they are not named.
    ...(isUrgent !== post.isUrgent && { isUrgent, byMail }),
    ...(scheduledFor !== null && scheduledFor !== post.scheduledFor && { scheduledFor }),
  }
}

/** The same of the media. */
function changedMedia(post: ScheduledPost, media: ScheduledPost['media']) {
  const areDescribed = media.some(
    ({ url, description }) => description !== post.media.find(had => had.url === url)?.description,
  )
  return {
    ...(media.length < post.media.length && { mediaUrls: media.map(({ url }) => url) }),
    ...(areDescribed && { mediaDescriptions: media.map(({ description }) => description?.trim() || null) }),
  }
}
