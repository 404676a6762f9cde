import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type Asked, exportAddress } from '#web/audit/audit.data.ts'
import { text } from '#web/audit/audit.text.ts'
import { AuditFilters } from '#web/audit/audit-filters.tsx'
import { AuditLog } from '#web/audit/audit-log.tsx'
import { common } from '#web/lib/common.text.ts'
import { ManagementPage } from '#web/shell/management-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'

const route = getRouteApi('/signed-in/activity-log')

/** `/activity-log`, for owners: what was done in administration. */
export function ActivityLogPage() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const ask = (search: Asked) => void navigate({ search, replace: true })
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'audit.read', denial: text.denial }}
      actions={
        <AnchorButton
          href={exportAddress(asked)}
          download
          icon={<Download aria-hidden className="size-5" />}
          className="flex-1 desk:flex-none"
        >
          {text.export}
        </AnchorButton>
      }
    >
      <Card className="overflow-clip">
        <AuditFilters asked={asked} onAsk={ask} />
        <AuditLog asked={asked} onShowAll={() => ask({})} />
      </Card>
    </ManagementPage>
  )
}
