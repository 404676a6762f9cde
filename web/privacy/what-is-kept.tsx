import {
  Activity,
  AtSign,
  BellOff,
  Bookmark,
  ChartBarBig,
  Check,
  ClipboardCheck,
  Eye,
  FileText,
  Lock,
  MessageCircle,
  MoonStar,
  Play,
  ScrollText,
  Smartphone,
  Ticket,
  X,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { day } from '#contract/durations.ts'
import type { RecordedAboutMe } from '#contract/privacy.ts'
import { retention } from '#contract/retention.ts'
import { fullName } from '#contract/text/full-name.ts'
import { listOf } from '#locales/list-of.ts'
import { privacy as text } from '#locales/text.ts'
import { percent } from '#web/engagement/rates.ts'
import { dayAgo } from '#web/lib/times/time-ago.ts'
import { BandTag, RateMeter } from '#web/reports/band-tag.tsx'
import { useUser } from '#web/session/session.ts'
import { TextLink } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** "12 months" for a year, which people say more often than 365 days. */
const period = (days: number) => (days >= 360 && days <= 370 ? text.months({ count: 12 }) : text.days({ count: days }))

interface ItemProps {
  icon: ReactNode
  title: string
  who: string
  kept: string
  children: ReactNode
}

type WhatIsKeptProps = Pick<RecordedAboutMe, 'keptDays' | 'recordYears' | 'isAuditPrinted'>

/** Everything that is recorded, who sees it, and for how long it is kept. */
export function WhatIsKept({ keptDays, recordYears, isAuditPrinted }: WhatIsKeptProps) {
  const { times, activity, devices } = keptDays
  return (
    <Card>
      <CardHeader title={text.kept} />
      <ul className="divide-y divide-line pt-2">
        <Item icon={<Eye />} title={text.reading.title} who={text.leaders} kept={text.reading.kept}>
          {text.reading.text({ times })}
        </Item>
        <Item
          icon={<ClipboardCheck />}
          title={text.confirming.title}
          who={text.leaders}
          kept={text.confirming.kept({ years: recordYears })}
        >
          {text.confirming.text}
        </Item>
        <Item icon={<FileText />} title={text.documents.title} who={text.leaders} kept={text.documents.kept}>
          {text.documents.text}
        </Item>
        <Item icon={<Play />} title={text.watching.title} who={text.onlyYou} kept={period(activity)}>
          {text.watching.text}
        </Item>
        <Item icon={<Activity />} title={text.activity.title} who={text.leaders} kept={period(activity)}>
          {text.activity.text}
        </Item>
        <Item icon={<BellOff />} title={text.reach.title} who={text.leaders} kept={period(activity)}>
          {text.reach.text}
        </Item>
        <Item
          icon={<Smartphone />}
          title={text.devices.title}
          who={text.youAndPart}
          kept={text.devices.kept({ count: devices })}
        >
          {text.devices.text}
        </Item>
        <Item icon={<MoonStar />} title={text.quiet.title} who={text.onlyYou} kept={text.quiet.kept}>
          {text.quiet.text}
        </Item>
        <Item icon={<Lock />} title={text.signIns.title} who={text.operator} kept={text.signIns.kept}>
          {text.signIns.text({ period: period(retention.knownBrowsers / day) })}
        </Item>
        <Item icon={<ScrollText />} title={text.changes.title} who={text.changes.who} kept={text.changes.kept}>
          {text.changes.text({ isPrinted: String(isAuditPrinted) })}
        </Item>
        <Item icon={<MessageCircle />} title={text.content.title} who={text.feed} kept={text.content.kept}>
          {text.content.text}
        </Item>
        <Item icon={<ChartBarBig />} title={text.votes.title} who={text.votes.who} kept={text.votes.kept}>
          {text.votes.text}
        </Item>
        <Item icon={<Bookmark />} title={text.saved.title} who={text.onlyYou} kept={text.saved.kept}>
          {text.saved.text}
        </Item>
        <Item icon={<AtSign />} title={text.forYou.title} who={text.onlyYou} kept={period(retention.forYou / day)}>
          {text.forYou.text}
        </Item>
        <Item icon={<Ticket />} title={text.tickets.title} who={text.onlyYou} kept={text.tickets.kept}>
          {text.tickets.text}
        </Item>
      </ul>
    </Card>
  )
}

function Item({ icon, title, who, kept, children }: ItemProps) {
  return (
    <li className="flex gap-4 px-5 py-4">
      <IconTile className="max-desk:hidden">{icon}</IconTile>
      <div className="min-w-0 flex-1">
        <h3 className="text-action font-semi">{title}</h3>
        <p className="text-small text-pretty text-ink-2">{children}</p>
        <dl className="mt-2 grid grid-cols-[5.5rem_minmax(0,1fr)] items-center gap-x-2 gap-y-1.5 text-small desk:flex desk:flex-wrap">
          <div className="contents desk:me-4 desk:flex desk:items-center desk:gap-2">
            <dt className="text-ink-3">{text.whoSeesIt}</dt>
            <dd>
              <Tag plain>{who}</Tag>
            </dd>
          </div>
          <div className="contents desk:flex desk:gap-2">
            <dt className="text-ink-3">{text.howLong}</dt>
            <dd className="font-semi">{kept}</dd>
          </div>
        </dl>
      </div>
    </li>
  )
}

/** The user's own row of the engagement report. */
export function WhatLeadersSee({ recorded }: { recorded: RecordedAboutMe }) {
  const { teams, engagementRate, hasPWAInstalled, hasNotifications, lastActiveAt, leaders, leaderCount } = recorded
  const leaderNames = leaderCount > leaders.length ? leaders.join(', ') : listOf(leaders)
  const user = useUser()
  const [now] = useState(() => new Date())
  const name = fullName(user)
  return (
    <Card className="px-5 pb-5">
      <CardHeader title={text.leadership} subject={text.leadershipLead} className="px-0" />
      <div className="mt-3 grid gap-3 rounded-card border border-line p-3.5 text-small text-ink-2">
        <div className="flex min-w-0 items-center gap-3">
          <PersonAvatar person={user} size="row" />
          <div className="min-w-0 flex-1">
            <p className="truncate text-action text-ink">{name}</p>
            <p className="truncate text-meta text-ink-3">{teams.join(', ') || text.noTeam}</p>
          </div>
          <BandTag rate={engagementRate} />
        </div>
        <div className="flex items-center gap-3">
          <RateMeter rate={engagementRate} className="flex-1" />
          <b className="text-label text-ink tabular-nums">{percent(engagementRate)}</b>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-1 text-meta">
          <Status isOn={hasPWAInstalled} words={text.app} />
          <Status isOn={hasNotifications} words={text.push} />
          <span className="ms-auto text-ink-3">
            {lastActiveAt ? text.active({ day: dayAgo(new Date(lastActiveAt), now) }) : text.neverActive}
          </span>
        </div>
      </div>
      <p className="mt-3 text-small text-pretty text-ink-2">{text.leadershipText}</p>
      <TextLink to="/person/$userId" params={{ userId: String(user.id) }} alone>
        {text.sheet}
      </TextLink>
      {leaders.length > 0 && (
        <p className="text-small text-pretty text-ink-2">
          {text.sheetText({ names: leaderNames, others: leaderCount - leaders.length })}
        </p>
      )}
    </Card>
  )
}

function Status({ isOn, words }: { isOn: boolean; words: { on: string; off: string } }) {
  const Icon = isOn ? Check : X
  return (
    <span className={classes('flex items-center gap-1.5', !isOn && 'text-ink-3')}>
      <Icon className={classes('size-4 shrink-0', isOn ? 'text-success' : 'text-danger')} />
      {isOn ? words.on : words.off}
    </span>
  )
}
