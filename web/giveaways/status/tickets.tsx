import { Check, Info, X } from 'lucide-react'
import type { DrawRecord } from '#contract/giveaways.ts'
import { status, verify as text } from '#locales/text.ts'
import type { KeptGiveaway } from '#web/giveaways/kept.ts'
import { longDay } from '#web/lib/times/dates.ts'
import { classes } from '#web/ui/classes.ts'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { shortTicket } from './own-ticket.tsx'

/** The user's own ticket: whether it was in the draw, or why not. */
export function YourTicket({ record, kept }: { record: DrawRecord; kept: KeptGiveaway | null }) {
  const { mine, tickets, drawnAt } = record
  const { ticket } = mine
  const isIn = ticket !== null && tickets.includes(ticket.ticket)
  const isMissing = drawnAt !== null && mine.standing === 'in' && !isIn
  const standings = {
    in: status.wereIn,
    reading: status.wereReading({ left: mine.asked - mine.read }),
    creator: status.wereCreator,
    absent: status.wereAbsent,
  }
  const subject = drawnAt === null ? undefined : isMissing ? text.notInList : standings[mine.standing]
  const [look, icon] = isMissing
    ? ['bg-danger-soft text-danger', <X key="x" />]
    : isIn
      ? ['bg-success-soft text-success', <Check key="check" />]
      : ['bg-sunken text-ink-2', <Info key="info" />]
  return (
    <Card className="pb-5">
      <CardHeader
        title={ticket ? status.ticket : status.noTicket}
        subject={subject}
        end={
          drawnAt !== null && (
            <span
              aria-hidden
              className={classes('grid size-11 shrink-0 place-items-center rounded-control [&_svg]:size-5.5', look)}
            >
              {icon}
            </span>
          )
        }
      />
      {ticket && (
        <div className="px-5 pt-3.5">
          <p className="rounded-control bg-sunken px-3 py-3 text-center font-mono text-lead tracking-wide">
            {shortTicket(ticket.ticket)}
          </p>
          <p className="mt-2 text-small text-ink-3">
            {kept?.ticket === ticket.ticket ? text.ticketKept({ at: longDay(new Date(kept.at)) }) : null}{' '}
            {isIn && text.inList}
          </p>
        </div>
      )}
    </Card>
  )
}

/** How many tickets are shown, beside the winner's and the user's own. */
const shownTickets = 300

/** Every ticket in the draw, by its first digits. */
export function AllTickets({ record }: { record: DrawRecord }) {
  const { tickets, draws, mine } = record
  const winner = draws.findLast(({ replacedBecause }) => replacedBecause === null)?.winner.ticket
  const own = mine.ticket?.ticket
  const shown = tickets
    .map((ticket, index) => ({ ticket, place: index + 1, isWinner: ticket === winner, isOwn: ticket === own }))
    .filter(({ place, isWinner, isOwn }) => place <= shownTickets || isWinner || isOwn)
  const placeOf = (ticket: string | undefined) => (ticket === undefined ? 0 : tickets.indexOf(ticket) + 1)
  return (
    <Card className="pb-5">
      <CardHeader title={text.all({ count: tickets.length })} subject={text.allText} />
      <div className="px-5 pt-3.5">
        <ol aria-label={text.allLabel} className="grid grid-cols-6 gap-1.5">
          {shown.map(({ ticket, place, isWinner, isOwn }) => (
            <li
              key={ticket}
              className={classes(
                'min-h-8 rounded-thumb bg-sunken text-center font-mono text-micro leading-[2rem] text-ink-2',
                isWinner && 'bg-gold font-bold text-logo-dark',
                isOwn && 'font-bold inset-ring-2 inset-ring-brand-ink',
                isOwn && !isWinner && 'text-brand-ink',
              )}
            >
              {sayTicket(isWinner, isOwn)({ place, ticket: ticket.slice(0, 4), hidden })}
            </li>
          ))}
        </ol>
        <p className="mt-3.5 flex flex-wrap gap-x-5 gap-y-1.5 text-small text-ink-2">
          {placeOf(winner) > 0 && (
            <span className="flex items-center gap-2">
              <span aria-hidden className="size-4 rounded-thumb bg-gold" />
              {text.winner({ place: placeOf(winner) })}
            </span>
          )}
          {placeOf(own) > 0 && (
            <span className="flex items-center gap-2">
              <span aria-hidden className="size-4 rounded-thumb inset-ring-2 inset-ring-brand-ink" />
              {text.yours({ place: placeOf(own) })}
            </span>
          )}
        </p>
        {shown.length < tickets.length && (
          <p className="mt-2 text-small text-ink-3">{text.rest({ count: tickets.length - shown.length })}</p>
        )}
      </div>
    </Card>
  )
}

function sayTicket(isWinner: boolean, isOwn: boolean) {
  if (isWinner) return isOwn ? text.nthYoursWinner : text.nthWinner
  return isOwn ? text.nthYours : text.nth
}
