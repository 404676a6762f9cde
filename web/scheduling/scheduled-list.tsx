import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CircleAlert, ClipboardCheck, Ellipsis, Images, Pencil, Send, Siren, Trash2 } from 'lucide-react'
import type { ScheduledPost } from '#contract/scheduling.ts'
import { fullName } from '#contract/text/full-name.ts'
import { scheduling as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { dayAndHour, upcomingTime } from '#web/lib/times/dates.ts'
import { PollPreview } from '#web/polls/poll-part.tsx'
import { writtenOf } from '#web/polls/polls.data.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { focusMain } from '#web/ui/dialogs/return-focus.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Menu, MenuItem } from '#web/ui/menus/menu.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { ChangeScheduledDialog } from './change-scheduled-dialog.tsx'
import { scheduledQuery, useDeleteScheduled, useSendScheduled } from './scheduling.data.ts'

/** Pending posts, the next one first, then posts that could not be sent. */
export function ScheduledList() {
  const query = useQuery(scheduledQuery)
  return (
    <LoadedRows query={query} failed={text.failed} failedText={text.failedText} label={text.loading} rows={3}>
      {({ posts }) => <Posts posts={posts} />}
    </LoadedRows>
  )
}

function Posts({ posts }: { posts: readonly ScheduledPost[] }) {
  if (posts.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<CalendarClock />}
          title={text.none}
          action={
            <LinkButton to="/" search={{ compose: '1' }} variant="primary">
              {text.create}
            </LinkButton>
          }
        >
          {text.noneText}
        </EmptyState>
      </Card>
    )
  const unsentLast = posts.toSorted((a, b) => Number(a.failure !== null) - Number(b.failure !== null))
  return (
    <ul aria-label={text.title} className="grid gap-4">
      {unsentLast.map(post => (
        <li key={post.id}>
          <ScheduledCard post={post} />
        </li>
      ))}
    </ul>
  )
}

function ScheduledCard({ post }: { post: ScheduledPost }) {
  const isOwn = useUser().id === post.authorId
  const send = useSendScheduled()
  const { failure, scheduledFor, content, poll, media, askToConfirm, isUrgent } = post
  const change = () => openLayer(layer => <ChangeScheduledDialog post={post} {...layer} />)
  const remove = () => openLayer(layer => <DeleteDialog post={post} {...layer} />)
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          {failure && (
            <p className="mb-1 flex items-center gap-1.5 text-meta font-semi text-danger">
              <CircleAlert className="size-4" />
              {text.notSent}
            </p>
          )}
          <h2 className="text-h3">{upcomingTime(new Date(scheduledFor ?? ''))}</h2>
          <p className="text-meta text-ink-3">
            {isOwn ? text.you : fullName(post.author)} · {teamName(post.teamId, post.teamName)}
          </p>
        </div>
        <Menu trigger={<IconButton label={text.more} icon={<Ellipsis className="size-6" />} />}>
          <MenuItem danger icon={<Trash2 />} onSelect={remove}>
            {text.remove}
          </MenuItem>
        </Menu>
      </div>
      {content && (
        <p dir="auto" className="line-clamp-4 text-body whitespace-pre-line">
          {content}
        </p>
      )}
      {poll && <PollPreview poll={writtenOf(poll)} />}
      {(media.length > 0 || askToConfirm || isUrgent) && (
        <div className="flex flex-wrap gap-2">
          {media.length > 0 && (
            <Tag plain>
              <Images className="me-1 inline size-4" />
              {text.files({ count: media.length })}
            </Tag>
          )}
          {askToConfirm && (
            <Tag plain>
              <ClipboardCheck className="me-1 inline size-4" />
              {text.asksToConfirm}
            </Tag>
          )}
          {isUrgent && (
            <Tag plain>
              <Siren className="me-1 inline size-4" />
              {text.urgent}
            </Tag>
          )}
        </div>
      )}
      {failure && <p className="text-small text-ink-2">{failure.message}</p>}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<Send className="size-5" />}
          waiting={send.isPending}
          onClick={() => send.mutate(post.id, { onSuccess: focusMain })}
        >
          {text.sendNow}
        </Button>
        <Button icon={<Pencil className="size-5" />} onClick={change}>
          {text.change}
        </Button>
      </div>
    </Card>
  )
}

function DeleteDialog({ post, open, onClose }: { post: ScheduledPost; open: boolean; onClose: () => void }) {
  const remove = useDeleteScheduled()
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={next => !next && onClose()}
      icon={<Trash2 />}
      title={text.deleteTitle}
      confirmLabel={text.remove}
      danger
      waiting={remove.isPending}
      onConfirm={() => remove.mutate(post.id, { onSuccess: onClose })}
    >
      <p>{text.deleteText({ at: dayAndHour(new Date(post.scheduledFor ?? '')) })}</p>
    </ConfirmDialog>
  )
}
