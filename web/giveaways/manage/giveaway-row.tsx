import { CheckCheck, Clock, Gift, ShieldCheck, Trophy } from 'lucide-react'
import { useState } from 'react'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { giveaways as shared, manage as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { useConfirmDraw } from '#web/giveaways/giveaways.data.ts'
import { StatusBadge, statusAt } from '#web/giveaways/status-badge.tsx'
import { dayAndHour, shortDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { GiveawayMenu } from './giveaway-menu.tsx'

/** A giveaway that has not started, or has ended: when, and how. */
export function GiveawayRow({ giveaway, now }: { giveaway: ManagedGiveaway; now: number }) {
  const { title, prize, winner, isHeld, canSettle } = giveaway
  return (
    <Card
      role="article"
      aria-label={title}
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2 py-3.5 pe-2 ps-4 desk:flex-nowrap desk:ps-5"
    >
      <Picture giveaway={giveaway} now={now} />
      <div className="min-w-0 flex-1">
        <h3 className="text-action wrap-anywhere">{title}</h3>
        <p className="text-meta wrap-anywhere text-ink-3">
          {prize} · {teamName(giveaway.teamId, giveaway.teamName)}
        </p>
      </div>
      <div className="order-1 grid min-w-0 basis-full gap-1 ps-14.5 text-meta text-ink-3 desk:order-none desk:max-w-[45%] desk:basis-auto desk:justify-items-end desk:ps-0 desk:text-end">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 desk:justify-end">
          {winner && (
            <b className="flex min-w-0 items-center gap-1.5 text-label text-ink">
              <Trophy className="size-4.5 shrink-0 text-warning" />
              <span className="wrap-anywhere">{fullName(winner)}</span>
            </b>
          )}
          {!giveaway.isDeleted && <StatusBadge giveaway={giveaway} />}
          {giveaway.isDeleted && <Tag>{text.outcome.deleted}</Tag>}
          {isHeld && !giveaway.isDeleted && <Tag tone="warning">{text.outcome.held}</Tag>}
          {giveaway.handedOverAt && (
            <span className="inline-flex items-center gap-1 font-medium text-success">
              <CheckCheck className="size-4" />
              {text.outcome.handedOver}
            </span>
          )}
        </p>
        <p>{factsOf(giveaway, now).join(' · ')}</p>
        {winner?.email && <p className="wrap-anywhere">{winner.email}</p>}
        {isHeld && canSettle && !giveaway.isDeleted && <ConfirmDraw giveaway={giveaway} />}
      </div>
      {giveaway.outcome !== null && (
        <LinkButton
          to="/lottery-eligibility"
          search={{ draw: giveaway.id }}
          className="order-2 ms-14.5 px-3.5 desk:order-none desk:ms-0"
          icon={<ShieldCheck className="size-5" />}
        >
          <span>{text.outcome.verify({ title, hidden })}</span>
        </LinkButton>
      )}
      <GiveawayMenu giveaway={giveaway} />
    </Card>
  )
}

function Picture({ giveaway, now }: { giveaway: ManagedGiveaway; now: number }) {
  const { winner } = giveaway
  if (winner) return <PersonAvatar person={winner} />
  return (
    <span
      aria-hidden
      className="grid size-11 shrink-0 place-items-center rounded-full bg-sunken text-ink-3 [&_svg]:size-5.5"
    >
      {statusAt(now, giveaway) === 'upcoming' ? <Clock /> : <Gift />}
    </span>
  )
}

/** The line below the status or winner. */
function factsOf(giveaway: ManagedGiveaway, now: number): string[] {
  const { outcome, eligibleCount, rounds, isHeld, isDeleted } = giveaway
  const end = new Date(giveaway.endDate)
  if (outcome === null) {
    if (isDeleted) return [shortDay(end)]
    const start = new Date(giveaway.startDate)
    if (start.getTime() > now)
      return [text.list.starts({ when: dayAndHour(start) }), text.list.ends({ when: dayAndHour(end) })]
    return [shared.giveawayEnded, shortDay(end), ...(isHeld ? [] : [text.outcome.drawing])]
  }
  const ends = {
    won: text.outcome.wereEligible({ count: eligibleCount }),
    nobody: rounds > 0 ? text.outcome.nobodyLeft : text.outcome.nobody,
    inactive: text.outcome.inactive,
    failed: text.outcome.failed,
  }
  return [shortDay(end), ends[outcome], ...(rounds > 1 ? [text.outcome.again({ round: rounds })] : [])]
}

/** Lets an owner draw a giveaway that waits since a backup was restored. */
function ConfirmDraw({ giveaway: { id, title } }: { giveaway: ManagedGiveaway }) {
  const [isOpen, setOpen] = useState(false)
  const confirmDraw = useConfirmDraw()
  const confirm = () =>
    void toastOutcome(confirmDraw.mutateAsync({ params: { id } }), {
      done: () => ({ title: text.confirmation.done }),
      failed: text.confirmation.failed,
    }).then(() => setOpen(false))
  return (
    <>
      <Button className="mt-1" onClick={() => setOpen(true)}>
        {text.actions.confirm}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        icon={<Trophy />}
        danger={false}
        title={text.confirmation.title}
        confirmLabel={text.confirmation.confirm}
        waiting={confirmDraw.isPending}
        waitingLabel={text.confirmation.waiting}
        onConfirm={confirm}
      >
        <p>{text.confirmation.text({ title })}</p>
      </ConfirmDialog>
    </>
  )
}
