import { CheckCheck, ChevronRight, Gift } from 'lucide-react'
import type { GiveawayStatus, GiveawayVersion } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { dialogs, status as text, participant as words } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { CountdownTiles } from '#web/giveaways/countdown.tsx'
import { PrizeArt } from '#web/giveaways/feed/prize-art.tsx'
import { useReadNext } from '#web/giveaways/feed/reading-tour.ts'
import { wordsOf } from '#web/giveaways/feed/standing-words.ts'
import { UnreadPosts } from '#web/giveaways/feed/unread-posts.tsx'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { OwnTicket } from './own-ticket.tsx'

type Active = GiveawayStatus['active'][number]

/** A running giveaway: its countdown, how the user stands, and what is left to read. */
export function ActiveCard({ giveaway }: { giveaway: Active }) {
  return (
    <Card className="overflow-hidden">
      <div className="focus-on-deep flex items-center gap-5 bg-brand-deep p-5 text-on-deep desk:p-6">
        <PrizeArt className="hidden w-36 shrink-0 desk:block" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <p className="flex items-center gap-1.5 text-meta font-semi text-on-deep-2">
            <Gift className="size-4 shrink-0" />
            <span className="min-w-0">{words.scope({ teamName: teamName(giveaway.teamId, giveaway.teamName) })}</span>
          </p>
          <h2 className="mt-0.5 text-h2">{giveaway.title}</h2>
          <p className="text-body text-on-deep-2">{giveaway.prize}</p>
          <CountdownTiles endDate={giveaway.endDate} className="mt-3" />
        </div>
      </div>
      <div className="grid gap-4.5 p-5 desk:p-6">
        {giveaway.description && (
          <p className="text-body whitespace-pre-line text-ink-2 wrap-anywhere">{giveaway.description}</p>
        )}
        <Standing giveaway={giveaway} />
        <StillToRead giveaway={giveaway} />
        <OwnTicket giveaway={giveaway} />
        <Changes versions={giveaway.versions} />
      </div>
    </Card>
  )
}

function Standing({ giveaway }: { giveaway: Active }) {
  const { standing, asked, read, endDate, lastPostsFrom } = giveaway
  const left = asked - read
  if (standing === 'in') {
    return (
      <div className="flex items-start gap-4.5">
        <ProgressRing share={1} className="size-18 text-success">
          <CheckCheck className="size-7" />
        </ProgressRing>
        <div className="min-w-0 flex-1">
          <Tag tone="success">{text.inTag}</Tag>
          <h3 className="mt-1.5 text-h3">{text.inTitle({ asked })}</h3>
          <p className="text-body text-pretty text-ink-2">{text.inText({ end: dayAndHour(new Date(endDate)) })}</p>
        </div>
      </div>
    )
  }
  if (standing === 'reading') {
    return (
      <div className="flex items-start gap-4.5">
        <ProgressRing share={read / asked} className="size-18 leading-none">
          <span className="block text-h3 leading-[1.25rem] font-bold">{read}</span>
          <span className="block text-micro font-medium text-ink-3">{text.ring({ asked })}</span>
        </ProgressRing>
        <div className="min-w-0 flex-1">
          <Tag tone="warning">{text.toGoTag({ left })}</Tag>
          <h3 className="mt-1.5 text-h3">{text.readingTitle({ left })}</h3>
          <p className="text-body text-pretty text-ink-2">
            {text.readingText({ end: dayAndHour(new Date(endDate)), last: dayAndHour(new Date(lastPostsFrom)) })}
          </p>
        </div>
      </div>
    )
  }
  const { title, help } = wordsOf(giveaway)
  return (
    <div>
      <Tag>{text.outTag}</Tag>
      <h3 className="mt-1.5 text-h3">{title}</h3>
      <p className="text-body text-pretty text-ink-2">{help}</p>
    </div>
  )
}

function StillToRead({ giveaway }: { giveaway: Active }) {
  const { id, asked, read, unread } = giveaway
  const readNext = useReadNext()
  if (unread.length === 0) return null
  return (
    <>
      <UnreadPosts posts={unread} />
      {unread.length < asked - read && (
        <p className="-mt-2 text-small text-ink-3">{text.onlyFirst({ shown: unread.length, left: asked - read })}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button variant="primary" className="w-full desk:w-auto" onClick={() => readNext(id, unread)}>
          {dialogs.status.readNext}
          <ChevronRight className="size-5" />
        </Button>
        <p className="w-full text-center text-small text-ink-3 desk:w-auto">{text.oneAfterOther}</p>
      </div>
    </>
  )
}

const changeable = ['title', 'description', 'prize', 'endDate'] as const

/** What was changed since the creation, for everyone to see. */
function Changes({ versions }: { versions: readonly GiveawayVersion[] }) {
  const changes = versions.slice(1).map((version, n) => ({
    ...version,
    what: changeable
      .filter(field => version[field] !== versions[n]?.[field])
      .map(field => text.changes[field])
      .join(', '),
  }))
  if (changes.length === 0) return null
  return (
    <ul className="text-small text-ink-3">
      {changes.map(({ commitment, at, by, what }) => (
        <li key={commitment}>{text.changed({ by: fullName(by), at: dayAndHour(new Date(at)), what })}</li>
      ))}
    </ul>
  )
}
