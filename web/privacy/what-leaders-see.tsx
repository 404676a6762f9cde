import { Check, X } from 'lucide-react'
import { useState } from 'react'
import type { RecordedAboutMe } from '#contract/privacy.ts'
import { fullName } from '#contract/text/full-name.ts'
import { privacy as text } from '#locales/text.ts'
import { percent } from '#web/engagement/rates.ts'
import { dayAgo } from '#web/lib/times/time-ago.ts'
import { BandTag, RateMeter } from '#web/reports/band-tag.tsx'
import { useUser } from '#web/session/session.ts'
import { classes } from '#web/ui/classes.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** The user's own row of the engagement report. */
export function WhatLeadersSee({ recorded }: { recorded: RecordedAboutMe }) {
  const { teams, engagementRate, hasPWAInstalled, hasNotifications, lastActiveAt } = recorded
  const user = useUser()
  const [now] = useState(() => new Date())
  const name = fullName(user)
  return (
    <Card className="px-5 pb-5">
      <CardHeader title={text.leadership} subject={text.leadershipLead} className="px-0" />
      <div className="mt-3 grid gap-3 rounded-card border border-line p-3.5 text-small text-ink-2">
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={name} tintKey={user.id} imageUrl={user.profileImageUrl} size="row" />
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
    </Card>
  )
}

function Status({ isOn, words }: { isOn: boolean; words: { on: string; off: string } }) {
  const Icon = isOn ? Check : X
  return (
    <span className={classes('flex items-center gap-1.5', !isOn && 'text-ink-3')}>
      <Icon aria-hidden className={classes('size-4 shrink-0', isOn ? 'text-success' : 'text-danger')} />
      {isOn ? words.on : words.off}
    </span>
  )
}
