import { useQuery } from '@tanstack/react-query'
import type { ListedReason, UnreachedGroup, UnreachedPerson } from '#contract/reach.ts'
import { fullName } from '#contract/text/full-name.ts'
import { reach as text, engagement as words } from '#locales/text.ts'
import { companyQuery } from '#web/company/company.ts'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { PrintSheet } from '#web/ui/dialogs/print-sheet.tsx'
import { PaperList } from '#web/ui/lists/paper-list.tsx'
import { BrandMark } from '#web/ui/marks/brand-mark.tsx'

interface UnreachedSheetProps extends LayerProps {
  groups: readonly UnreachedGroup[]
  /** What they have not read, and as of when. */
  subject: string
}

const todoOf = (reason: ListedReason, { hasInstalled }: UnreachedPerson) =>
  text.paper.todos[reason === 'no-device' && hasInstalled ? 'no-notifications' : reason]

/** Whom to ask in person, on paper: by reason, with a box to tick and what to do. */
export function UnreachedSheet({ groups, subject, open, onClose }: UnreachedSheetProps) {
  const { data: company } = useQuery(companyQuery)
  const count = groups.reduce((all, { users }) => all + users.length, 0)
  const { paper } = text
  return (
    <PrintSheet open={open} onClose={onClose} title={paper.sheet} subject={paper.sheetSubject({ count })}>
      <PaperList
        mark={<BrandMark name={company?.appName ?? ''} logoUrl={company?.logoUrl} size="small" />}
        title={paper.title}
        subject={subject}
        columns={[paper.name, paper.team, paper.todo]}
        hasBoxes
        sections={groups.map(({ reason, users }) => ({
          title: text.reasons[reason],
          rows: users.map(user => [fullName(user), user.teams.join(', ') || words.noTeam, todoOf(reason, user)]),
        }))}
      />
    </PrintSheet>
  )
}
