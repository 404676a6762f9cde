import { useQuery } from '@tanstack/react-query'
import { Gift, ShieldCheck } from 'lucide-react'
import { limits } from '#contract/limits.ts'
import { codePoints } from '#contract/text/code-points.ts'
import { fullName } from '#contract/text/full-name.ts'
import { deadlineText, fillTemplate, scopeTexts } from '#contract/text/giveaway-template.ts'
import { manage as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { CountdownCells } from '#web/giveaways/countdown.tsx'
import { shownTemplate } from '#web/giveaways/manage/template-editor.tsx'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { useUser } from '#web/session/session.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

interface AnnouncementPreviewProps {
  title: string
  prize: string
  description: string
  scope: string
  isCompanyWide: boolean
  /** Local times, as written. */
  startDate: string
  endDate: string
  now: number
}

/** The banner and the post as people will see them, with what is written so far. */
export function AnnouncementPreview({
  title,
  prize,
  description,
  scope,
  isCompanyWide,
  startDate,
  endDate,
  now,
}: AnnouncementPreviewProps) {
  const { data: company } = useQuery(companyQuery)
  const user = useUser()
  const end = new Date(endDate)
  const hasEnd = !Number.isNaN(end.getTime())
  const begin = Math.max(Date.parse(startDate) || now, now)
  const { shown, words } = shownTemplate(company, 'announcement', company?.giveawayAnnouncementTemplate ?? '')
  const content = fillTemplate('announcement', shown, {
    title: title.trim() || text.preview.noTitle,
    prize: prize.trim() || text.preview.noPrize,
    description: description.trim(),
    ...scopeTexts(words, { name: scope, isCompanyWide }),
    deadline: hasEnd ? deadlineText(words, end, ownTimeZone(), new Date(now)) : text.preview.noDeadline,
  })
  const length = codePoints(content)
  return (
    <aside aria-label={text.preview.title} className="grid gap-3.5">
      <h2 className="text-label text-ink-2">{text.preview.title}</h2>
      <section className="rounded-card bg-brand-deep p-4 text-on-deep shadow-card">
        <p className="flex items-center gap-2 text-meta font-medium text-on-deep-2">
          <Gift className="size-4 shrink-0" />
          <span className="min-w-0 truncate">{text.preview.kick({ scope })}</span>
        </p>
        <p className="mt-1 mb-3 text-h3 wrap-anywhere">{prize.trim() || text.preview.noPrize}</p>
        <CountdownCells left={hasEnd ? end.getTime() - begin : 0} onDeep className="max-w-56" />
      </section>
      <Card className="p-5">
        <div className="flex items-center gap-3">
          <PersonAvatar person={user} size="row" />
          <p className="min-w-0">
            <b className="block truncate text-action">{fullName(user)}</b>
            <span className="block truncate text-meta text-ink-3">
              {scope} · {text.preview.now}
            </span>
          </p>
        </div>
        <p className="mt-3 text-body wrap-anywhere whitespace-pre-line">{content}</p>
      </Card>
      {length > limits.postCharacters && (
        <Callout tone="warning">{text.preview.tooLong({ count: length, max: limits.postCharacters })}</Callout>
      )}
      <Callout icon={<ShieldCheck />}>{text.preview.sealed}</Callout>
    </aside>
  )
}
