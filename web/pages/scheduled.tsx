import { mayEver } from '#contract/policy.ts'
import { common, scheduling as text } from '#locales/text.ts'
import { ScheduledList } from '#web/scheduling/scheduled-list.tsx'
import { useActor } from '#web/session/session.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'

/** `/scheduled`, for everyone who may post. */
export function ScheduledPage() {
  const leads = mayEver(useActor(), 'post.pin')
  return (
    <ManagementPage
      title={text.title}
      subject={leads ? text.leadersLead : text.lead}
      back={{ to: '/settings', label: common.settings }}
    >
      <ScheduledList />
    </ManagementPage>
  )
}
