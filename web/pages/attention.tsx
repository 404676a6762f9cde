import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { deniedReport } from '#contract/reports.ts'
import { leaders as text } from '#locales/text.ts'
import { attentionQuery } from '#web/leaders/attention.data.ts'
import { AttentionRow } from '#web/leaders/attention-row.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

/** `/attention`, for leaders: what needs attention, each with its next step. */
export function AttentionPage() {
  const count = useQuery(attentionQuery).data?.items.length ?? 0
  return (
    <ManagementPage
      title={text.title}
      {...(count > 0 && { subject: text.lead({ count }) })}
      back={{ to: '/', label: text.back }}
      may={{ action: 'engagement.team', denial: deniedReport() }}
      width="form"
    >
      <Items />
    </ManagementPage>
  )
}

function Items() {
  return (
    <LoadedRows
      query={useQuery(attentionQuery)}
      failed={text.failed}
      failedText={text.failedText}
      label={text.title}
      rows={3}
    >
      {({ items }) => (
        <Card>
          {items.length === 0 ? (
            <EmptyState icon={<CircleCheck />} title={text.nothing}>
              {text.nothingText}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {items.map(item => (
                <AttentionRow key={`${item.kind} ${item.postId}`} item={item} isSmall={false} />
              ))}
            </ul>
          )}
        </Card>
      )}
    </LoadedRows>
  )
}
