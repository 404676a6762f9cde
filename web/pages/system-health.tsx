import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { mayEver } from '#contract/policy.ts'
import { health as text } from '#locales/text.ts'
import { healthQuery } from '#web/diagnostics/health/health.data.ts'
import { HealthReport } from '#web/diagnostics/health/health-report.tsx'
import { CopyText } from '#web/diagnostics/technical-details.tsx'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'

/** `/system-health`, for owners and admins. */
export function SystemHealthPage() {
  return (
    <ManagementPage
      title={text.title}
      subject={text.lead}
      back={{ to: '/admin-tools', label: text.back }}
      may={{ action: 'system.health', denial: text.denied }}
      actions={<Actions />}
    >
      <HealthReport />
    </ManagementPage>
  )
}

function Actions() {
  const mayRead = mayEver(useActor(), 'system.health')
  const { data } = useQuery({ ...healthQuery, enabled: mayRead })
  return (
    <>
      {data && (
        <CopyText
          variant="ghost"
          value={data.report}
          label={text.copy}
          className="whitespace-nowrap max-desk:flex-auto max-desk:px-2.5"
        />
      )}
      <LinkButton
        to="/system-testing"
        className="max-desk:flex-auto max-desk:px-2.5"
        icon={<Play className="size-4 fill-current" />}
      >
        {text.toTests}
      </LinkButton>
    </>
  )
}
