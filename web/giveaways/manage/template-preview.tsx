import { useQuery } from '@tanstack/react-query'
import { week } from '#contract/durations.ts'
import type { ManagedGiveaway } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { deadlineText, feedsText, fillTemplate, type GiveawayTemplate } from '#contract/text/giveaway-template.ts'
import { managedGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { ownTimeZone } from '#web/lib/times/dates.ts'
import { text } from './manage.text.ts'

/** The values of the newest giveaway that has them all; an example where there is none. */
function valuesOf(kind: GiveawayTemplate, giveaways: readonly ManagedGiveaway[]) {
  const latest = giveaways.find(({ winner, isDeleted }) => !isDeleted && (kind === 'announcement' || winner !== null))
  const example = text.templates.values
  const {
    title,
    description,
    prize,
    teamId,
    teamName: scope,
  } = latest ?? {
    ...example,
    teamId: null,
    teamName: example.scope,
  }
  const winner = latest?.winner ? fullName(latest.winner) : example.winner
  const end = latest ? new Date(latest.endDate) : new Date(Date.now() + week)
  const deadline = deadlineText(end, ownTimeZone(), new Date())
  const feeds = feedsText(scope, teamId === null)
  return { title, description, prize, scope, feeds, winner, deadline, isExample: latest === undefined }
}

/** A template filled with the values of a real giveaway. */
export function TemplatePreview({ kind, template }: { kind: GiveawayTemplate; template: string }) {
  const { data } = useQuery(managedGiveawaysQuery)
  const { isExample, ...values } = valuesOf(kind, data ?? [])
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
