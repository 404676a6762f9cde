import type { Confirmations, ConfirmingPerson } from '#contract/confirmations.ts'
import type { Post } from '#contract/feed.ts'
import { fullName } from '#contract/text/full-name.ts'
import { confirmations as text, engagement as words } from '#locales/text.ts'
import { useBrand } from '#web/company/company.ts'
import { teamName } from '#web/company/team-name.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { PrintSheet } from '#web/ui/dialogs/print-sheet.tsx'
import { PaperList } from '#web/ui/lists/paper-list.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

interface RecordSheetProps extends LayerProps {
  record: Confirmations
  post: Post
  /** The post's, by its first words. */
  name: string
}

const timeOf = (at: string) => dayAndHour(new Date(at), { year: 'numeric' })

/** The record on paper: the texts with their versions, then everyone with the version and time of their confirmation. */
export function RecordSheet({ record, post, name, open, onClose }: RecordSheetProps) {
  const { appName, logoUrl } = useBrand()
  const { confirmed, missing, joinedLater, left, versions } = record
  const { paper } = text
  const row = (user: ConfirmingPerson, version: number | null, at: string | null) => [
    fullName(user),
    user.teams.join(', ') || words.noTeam,
    version === null ? '' : String(version),
    at === null ? '' : timeOf(at),
  ]
  const rowsOf = (people: readonly { user: ConfirmingPerson; version: number | null; confirmedAt: string | null }[]) =>
    people.map(({ user, version, confirmedAt }) => row(user, version, confirmedAt))
  const texts = versions.map(({ version, content, since }) =>
    [paper.version({ version, since: timeOf(since) }), content].join('\n'),
  )
  const by = paper.by({ name, author: fullName(post.author), team: teamName(post.teamId, post.teamName) })
  return (
    <PrintSheet open={open} onClose={onClose} title={paper.title} subject={by}>
      <PaperList
        mark={<BrandMark name={appName} logoUrl={logoUrl} size="small" />}
        title={paper.title}
        subject={[by, ...texts].join('\n\n')}
        columns={[paper.name, paper.team, paper.text, paper.time]}
        sections={[
          { title: paper.confirmed({ count: confirmed.length }), rows: rowsOf(confirmed) },
          { title: text.missing({ count: missing.length }), rows: missing.map(user => row(user, null, null)) },
          { title: text.joinedLater({ count: joinedLater.length }), rows: rowsOf(joinedLater) },
          { title: text.left({ count: left.length }), rows: rowsOf(left) },
        ].filter(({ rows }) => rows.length > 0)}
      />
    </PrintSheet>
  )
}
