import type { GiveawayVersion, ManagedGiveaway } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, manage as text } from '#locales/text.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

const fields = ['title', 'prize', 'description', 'endDate'] as const
type Field = (typeof fields)[number]

const valueOf = (version: GiveawayVersion, field: Field) =>
  field === 'endDate' ? dayAndHour(new Date(version.endDate)) : version[field] || text.changes.none

/** What was changed since the creation, newest first, as everyone may see it. */
export function ChangesDialog({ giveaway, onClose }: { giveaway: ManagedGiveaway; onClose: () => void }) {
  const { title, changes } = giveaway
  const steps = changes.map((version, n) => ({ version, before: changes[n - 1] })).toReversed()
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.changes.title}
      subject={title}
      closeLabel={common.close}
    >
      <ol className="grid gap-5">
        {steps.map(({ version, before }) => (
          <li key={version.at}>
            <p className="text-label">{before ? text.changes.changed : text.changes.created}</p>
            <p className="text-meta text-ink-3">
              {text.changes.at({ name: fullName(version.by), t: timeOf(version) })}
            </p>
            <dl className="mt-1.5 grid gap-1.5 text-small">
              {fields
                .filter(field => !before || before[field] !== version[field])
                .map(field => (
                  <div key={field}>
                    <dt className="text-meta text-ink-3">{text.changes.fields[field]}</dt>
                    <dd className="wrap-anywhere whitespace-pre-line">
                      {before && <del className="me-2 text-ink-3">{valueOf(before, field)}</del>}
                      {before ? <ins className="no-underline">{valueOf(version, field)}</ins> : valueOf(version, field)}
                    </dd>
                  </div>
                ))}
            </dl>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const timeOf =
  ({ at }: { at: string }) =>
  () => <TimeAgo key="t" at={at} exact />
