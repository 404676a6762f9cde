import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { common, status, participant as text, verify } from '#locales/text.ts'
import { drawRecordQuery } from '#web/giveaways/giveaways.data.ts'
import { GiveawayStatus } from '#web/giveaways/status/giveaway-status.tsx'
import { VerifyDraw } from '#web/giveaways/status/verify-draw.tsx'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'

const route = getRouteApi('/signed-in/lottery-eligibility')

/** `/lottery-eligibility`, for everyone; with `draw`, the draw of a giveaway to verify. */
export function LotteryEligibilityPage() {
  const { draw } = route.useSearch()
  if (draw === undefined) {
    return (
      <ManagementPage title={text.page} subject={status.lead} back={{ to: '/settings', label: common.settings }}>
        <GiveawayStatus />
      </ManagementPage>
    )
  }
  return (
    <ManagementPage
      title={verify.title}
      subject={<Subject id={draw} />}
      back={{ to: '/lottery-eligibility', label: text.page }}
    >
      <VerifyDraw key={draw} id={draw} />
    </ManagementPage>
  )
}

function Subject({ id }: { id: number }) {
  const { data } = useQuery(drawRecordQuery(id))
  if (!data) return ' '
  const { title, prize, drawnAt } = data
  if (drawnAt === null) return verify.subject({ title, prize })
  return verify.subjectDrawn({ title, prize, at: dayAndHour(new Date(drawnAt)) })
}
