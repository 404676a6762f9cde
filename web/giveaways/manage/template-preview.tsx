import { useQuery } from '@tanstack/react-query'
import { week } from '#contract/durations.ts'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import {
  deadlineText,
  fillTemplate,
  type GiveawayTemplate,
  scopeTexts,
  type TemplateWords,
  templateWords,
} from '#contract/text/giveaway-template.ts'
import { manage as text } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import { managedGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'

/** The values of the newest giveaway that has them all; an example where there is none. */
function valuesOf(kind: GiveawayTemplate, giveaways: readonly ManagedGiveaway[], words: TemplateWords) {
  const latest = giveaways.find(({ winner, isDeleted }) => !isDeleted && (kind === 'announcement' || winner !== null))
  const example = text.templates.values
  const { title, description, prize } = latest ?? example
  const team = { name: latest?.teamName ?? '', isCompanyWide: latest === undefined || latest.teamId === null }
  const winner = latest?.winner ? fullName(latest.winner) : example.winner
  const end = latest ? new Date(latest.endDate) : new Date(Date.now() + week)
  const deadline = deadlineText(words, end, ownTimeZone(), new Date())
  return { title, description, prize, ...scopeTexts(words, team), winner, deadline, isExample: latest === undefined }
}

/** A template filled with the values of a real giveaway. */
export function TemplatePreview({ kind, template }: { kind: GiveawayTemplate; template: string }) {
  const { data } = useQuery(managedGiveawaysQuery)
  const { data: company } = useQuery(companyQuery)
  const { isExample, ...values } = valuesOf(kind, data ?? [], company?.giveawayWords ?? templateWords())
  return (
    <div role="group" aria-label={text.templates.preview}>
      <h3 className="flex flex-wrap items-baseline gap-x-2 text-label">
        {text.templates.preview}
        <span className="text-meta font-regular text-ink-3">
          {isExample ? text.templates.example : text.templates.from({ title: values.title })}
        </span>
      </h3>
      <p className="mt-1.5 rounded-control border border-line px-4 py-3 text-body wrap-anywhere whitespace-pre-line">
        {fillTemplate(template, values)}
      </p>
    </div>
  )
}
