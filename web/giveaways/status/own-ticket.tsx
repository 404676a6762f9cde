import { Ticket } from 'lucide-react'
import { status as text } from '#locales/text.ts'
import { changesOf, keptOf } from '#web/giveaways/kept.ts'
import { useUser } from '#web/session/session.ts'
import { LinkButton, TextLink } from '#web/ui/buttons/link-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'

/** The start of a ticket in groups, as people compare it. */
export const shortTicket = (ticket: string): string => ticket.slice(0, 16).match(/.{4}/g)?.join(' ') ?? ticket

interface OwnTicketProps {
  giveaway: { id: number; versions: readonly { commitment: string }[]; ticket: { ticket: string } | null }
}

/** The user's ticket in a giveaway; warns where this device kept another ticket or seal. */
export function OwnTicket({ giveaway }: OwnTicketProps) {
  const user = useUser()
  const kept = keptOf(user.id, giveaway.id)
  const { isCommitmentGone, isTicketGone } = kept
    ? changesOf(kept, giveaway)
    : { isCommitmentGone: false, isTicketGone: false }
  const compare = (
    <TextLink to="/lottery-eligibility" search={{ draw: giveaway.id }}>
      {text.compare}
    </TextLink>
  )
  return (
    <>
      {isCommitmentGone && (
        <Callout tone="danger">
          {text.sealChanged} {compare}
        </Callout>
      )}
      {isTicketGone && (
        <Callout tone="danger">
          {text.ticketLost} {compare}
        </Callout>
      )}
      {giveaway.ticket && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-sunken py-2.5 pe-2 ps-3.5">
          <Ticket className="size-5.5 shrink-0 text-ink-3" />
          <p className="min-w-40 flex-1">
            <span className="block text-action">{text.ticket}</span>
            <span className="block font-mono text-small text-ink-2">{shortTicket(giveaway.ticket.ticket)}</span>
          </p>
          <LinkButton to="/lottery-eligibility" search={{ draw: giveaway.id }} variant="ghost">
            {text.how}
          </LinkButton>
        </div>
      )}
    </>
  )
}
