import { getRouteApi } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { common, audit as text } from '#locales/text.ts'
import { type AuditFilters, useExportAudit } from '#web/audit/audit.data.ts'
import { AuditFilterBar, AuditLog } from '#web/audit/audit-log.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

const route = getRouteApi('/signed-in/activity-log')

/** `/activity-log`, for owners. */
export function ActivityLogPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const { exportAudit, isExporting } = useExportAudit()
  const setFilters = (search: AuditFilters) => void navigate({ search, replace: true })
  return (
    <ManagementPage
      title={text.title}
      subject={text.subject}
      back={{ to: '/settings', label: common.settings }}
      may={{ action: 'audit.read', denial: text.denial }}
      actions={
        <Button
          waiting={isExporting}
          icon={<Download className="size-5" />}
          className="flex-1 desk:flex-none"
          onClick={() => exportAudit(filters)}
        >
          {text.export}
        </Button>
      }
    >
      <Card className="overflow-clip">
        <AuditFilterBar filters={filters} onChange={setFilters} />
        <AuditLog filters={filters} onShowAll={() => setFilters({})} />
      </Card>
    </ManagementPage>
  )
}
