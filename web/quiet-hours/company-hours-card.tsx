import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import type { getCompanyQuietHours } from '#contract/quiet-hours.ts'
import { common, quietHours as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { HoursFields } from './hours-fields.tsx'
import { companyHoursQuery, useSaveCompanyHours } from './quiet-hours.data.ts'

/** Quiet hours for everyone who has chosen none, and how often urgent posts come through. */
export function CompanyHoursCard() {
  const query = useQuery(companyHoursQuery)
  const inCard = (content: ReactNode) => (
    <Card>
      <CardHeader title={text.companyTitle} subject={text.companySubject} />
      {content}
    </Card>
  )
  return (
    <Loaded
      query={query}
      failed={text.failed}
      failedText={text.failedText}
      loading={inCard(<RowSkeletons label={text.companyTitle} rows={2} />)}
    >
      {data => inCard(<CompanyHours key={JSON.stringify([data.hours, data.urgentPerDay])} {...data} />)}
    </Loaded>
  )
}

const offered = { from: '19:00', to: '05:00' }
const mostUrgent = 100

function CompanyHours(saved: ReplyOf<typeof getCompanyQuietHours>) {
  const [hours, setHours] = useState(saved.hours)
  const [perDay, setPerDay] = useState(String(saved.urgentPerDay))
  const save = useSaveCompanyHours()
  const urgentPerDay = Number(perDay)
  const isWrongNumber =
    perDay.trim() === '' || !Number.isInteger(urgentPerDay) || urgentPerDay < 0 || urgentPerDay > mostUrgent
  return (
    <div className="grid gap-4 p-5">
      <SwitchRow
        label={text.forEveryone}
        help={text.following({ following: saved.following, others: saved.others })}
        checked={hours !== null}
        onCheckedChange={isOn => setHours(isOn ? offered : null)}
        className="py-0"
      />
      {hours && <HoursFields hours={hours} onChange={setHours} />}
      <TextField
        inputMode="numeric"
        label={text.urgentPerDay}
        help={text.urgentRecently({ count: saved.urgentRecently })}
        value={perDay}
        error={isWrongNumber ? text.wrongNumber({ max: mostUrgent }) : undefined}
        onChange={({ target }) => setPerDay(target.value)}
      />
      <Button
        disabled={isWrongNumber || (hours !== null && hours.from === hours.to)}
        waiting={save.isPending}
        waitingLabel={common.saving}
        onClick={() => save.mutate({ hours, urgentPerDay })}
      >
        {text.saveCompany}
      </Button>
    </div>
  )
}
