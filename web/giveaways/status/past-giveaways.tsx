import { Check, CircleCheck, Clock, Gift, Info, ShieldCheck, Trophy } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { status as text } from '#locales/text.ts'
import { longDay } from '#web/lib/times/dates.ts'
import { useUser } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'

type Past = GiveawayStatus['past'][number]

/** Past giveaways with their winners, and how the user stood at the end. */
export function PastGiveaways({ giveaways }: { giveaways: readonly Past[] }) {
  return (
    <Card className="overflow-hidden pb-1">
      <CardHeader title={text.past} subject={text.pastText} className="pb-1.5" />
      <ul>
        {giveaways.map(giveaway => (
          <li key={giveaway.id} className="flex items-start gap-3.5 border-line px-5 py-4 not-first:border-t">
            <PastGiveaway giveaway={giveaway} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function PastGiveaway({ giveaway }: { giveaway: Past }) {
  const { id, title, prize, endDate, winner, outcome, handedOverAt, isDeleted } = giveaway
  const wasJudged = outcome === 'won' || outcome === 'nobody'
  return (
    <>
      {winner ? (
        <PersonAvatar person={winner} size="post" />
      ) : (
        <span
          aria-hidden
          className="grid size-11 shrink-0 place-items-center rounded-control bg-sunken text-ink-2 [&_svg]:size-5"
        >
          {outcome === null ? <Clock /> : <Gift />}
        </span>
      )}
      <div className="min-w-0 flex-1 wrap-anywhere">
        <h3 className="text-action">
          {title}
          {isDeleted && <Tag className="ms-2">{text.deleted}</Tag>}
        </h3>
        <p className="text-meta text-ink-3">
          {prize} · {longDay(new Date(endDate))}
        </p>
        <Result giveaway={giveaway} />
        {wasJudged && <OwnStanding giveaway={giveaway} />}
        {handedOverAt !== null && <Line icon={<CircleCheck className="text-success" />}>{text.handedOver}</Line>}
        {outcome !== null && (
          <LinkButton
            to="/lottery-eligibility"
            search={{ draw: id }}
            variant="ghost"
            className="mt-1 -mb-2 -ms-3"
            icon={<ShieldCheck className="size-5" />}
          >
            <span>{text.verify({ title, hidden })}</span>
          </LinkButton>
        )}
      </div>
    </>
  )
}

function Result({ giveaway: { outcome, winner, rounds } }: { giveaway: Past }) {
  const user = useUser()
  if (outcome === 'won' && winner) {
    return (
      <Line icon={<Trophy className="text-warning" />}>
        {winner.id === user.id ? strong(text.youWon) : text.won({ name: fullName(winner), b: strong })}
        {rounds > 1 && ` · ${text.again}`}
      </Line>
    )
  }
  if (outcome === 'nobody') return <Line icon={<Info />}>{rounds > 0 ? text.nobodyLeft : text.nobody}</Line>
  if (outcome === 'inactive') return <Line icon={<Info />}>{text.inactive}</Line>
  return <Line icon={<Info />}>{outcome === 'failed' ? text.failedDraw : text.waiting}</Line>
}

function OwnStanding({ giveaway: { standing, asked, read } }: { giveaway: Past }) {
  const words = {
    in: text.wereIn,
    reading: text.wereReading({ left: asked - read }),
    creator: text.wereCreator,
    absent: text.wereAbsent,
  }[standing]
  return <Line icon={standing === 'in' ? <Check className="text-success" /> : <Info />}>{words}</Line>
}

const strong = (words: string) => (
  <strong key="b" className="font-strong text-ink">
    {words}
  </strong>
)

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className="mt-1.5 flex items-start gap-1.5 text-small text-ink-2">
    <span aria-hidden className="mt-0.5 shrink-0 text-ink-3 [&_svg]:size-4">
      {icon}
    </span>
    <span>{children}</span>
  </p>
)
