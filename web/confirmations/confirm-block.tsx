import { Check, ChevronRight, ClipboardCheck, CloudUpload, FileText, History } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Post } from '#contract/feed.ts'
import { can } from '#contract/policy.ts'
import { confirm as text } from '#locales/text.ts'
import { dayAndHour, shortDay } from '#web/lib/times/dates.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Meter } from '#web/ui/states/meter.tsx'
import { useConfirm, useIsReadHere, usePendingConfirmation, useUnopenedHere } from './confirmations.data.ts'

const look =
  'mx-4 mb-3.5 grid min-h-confirm grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 rounded-control bg-sunken p-3 desk:mx-5 desk:grid-cols-[auto_minmax(0,1fr)_auto] desk:px-3.5 desk:py-2'

interface ConfirmBlockProps {
  post: Post
  /** Called with when the user confirmed, as the server has it. */
  onConfirmed: (confirmedAt: string) => void
  /** Opens who has confirmed. */
  onOpenRecord: () => void
}

/** What a post that asks to be confirmed says below its text: to its readers, and to those who may see them. */
export function ConfirmBlock({ post, onConfirmed, onOpenRecord }: ConfirmBlockProps) {
  const actor = useActor()
  const seesReaders = can(actor, 'post.see-readers', post) && post.audienceCount > 0
  return (
    <>
      {post.isAskedToConfirm && <OwnConfirmation post={post} onConfirmed={onConfirmed} />}
      {seesReaders && <Leaders post={post} onOpen={onOpenRecord} />}
    </>
  )
}

function OwnConfirmation({ post, onConfirmed }: Pick<ConfirmBlockProps, 'post' | 'onConfirmed'>) {
  const pendingAt = usePendingConfirmation(post.id)
  const isRead = useIsReadHere(post)
  const unopened = useUnopenedHere(post)
  const confirm = useConfirm(post, onConfirmed)
  if (post.confirmedAt !== null)
    return (
      <Line icon={<Check className="text-success" />} isDone>
        {text.confirmed({ at: dayAndHour(new Date(post.confirmedAt)), b: strong })}
      </Line>
    )
  if (pendingAt !== undefined)
    return (
      <Line icon={<CloudUpload className="text-success" />} isDone>
        {text.pending({ b: strong })}
      </Line>
    )
  const name = post.author.firstName
  const hasVideo = post.media.some(({ type }) => type === 'video')
  const isChanged = post.formerlyConfirmedAt !== null
  const documents = post.media.filter(({ type }) => type === 'document').length
  const [nextToOpen] = unopened
  const canConfirm = isRead && nextToOpen === undefined
  return (
    <div className={look}>
      <Icon>{nextToOpen !== undefined ? <FileText /> : isChanged ? <History /> : <ClipboardCheck />}</Icon>
      <p className="min-w-0 text-small wrap-anywhere text-ink-2">
        {isChanged && text.changed({ day: shortDay(new Date(post.formerlyConfirmedAt ?? '')), b: strong })}
        {!isChanged && nextToOpen === undefined && text.asks({ name, documents, b: strong })}{' '}
        {nextToOpen !== undefined && text.openFirst({ name: nextToOpen, documents, b: strong })}
        {nextToOpen === undefined && !isRead && (hasVideo ? text.watchFirst : text.readFirst)}
      </p>
      <Button
        variant={canConfirm ? 'primary' : undefined}
        className="col-span-2 w-full desk:col-span-1 desk:w-auto"
        disabled={!canConfirm}
        waiting={confirm.isPending}
        icon={canConfirm ? <Check className="size-5" /> : undefined}
        onClick={() => confirm.mutate()}
      >
        {text.confirm}
      </Button>
    </div>
  )
}

function Line({ icon, isDone, children }: { icon: ReactNode; isDone?: boolean; children: ReactNode }) {
  return (
    <div role={isDone ? 'status' : undefined} className={look}>
      <Icon>{icon}</Icon>
      <p className="min-w-0 text-small text-ink-2">{children}</p>
    </div>
  )
}

const Icon = ({ children }: { children: ReactNode }) => (
  <span aria-hidden className="[&>svg]:size-5.5">
    {children}
  </span>
)

const strong = (words: ReactNode) => (
  <b key="b" className="font-strong text-ink">
    {words}
  </b>
)

/** How many have confirmed, which opens who they are. */
function Leaders({ post, onOpen }: { post: Post; onOpen: () => void }) {
  const { confirmedCount: confirmed, audienceCount: of } = post
  return (
    <button
      type="button"
      onClick={onOpen}
      className={classes(look, 'w-[calc(100%-2rem)] text-start desk:w-[calc(100%-2.5rem)]')}
    >
      <Icon>
        <ClipboardCheck />
      </Icon>
      <span className="min-w-0">
        <span className="block text-small text-ink-2 tabular-nums">{text.leaders({ confirmed, of, b: strong })}</span>
        <Meter value={of === 0 ? 0 : (confirmed / of) * 100} label={text.meter} className="mt-1.5" />
      </span>
      <ChevronRight className="size-5 text-ink-3 max-desk:hidden" />
    </button>
  )
}
