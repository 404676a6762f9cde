import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import type { getQuietHours, QuietHours } from '#contract/quiet-hours.ts'
import { common, quietHours as text } from '#locales/text.ts'
import { ownTimeZone, timeOfDay } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UnsavedChangesGuard } from '#web/ui/dialogs/unsaved-changes-guard.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { LoadedRows } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { HoursFields, usualHours } from './hours-fields.tsx'
import { ownHoursQuery, useSaveOwnHours } from './quiet-hours.data.ts'

type Settings = ReplyOf<typeof getQuietHours>

/** When the user gets no pushes: hours of their own, none, or those of the company. */
export function OwnHoursCard() {
  const query = useQuery(ownHoursQuery)
  return (
    <LoadedRows query={query} failed={text.failed} failedText={text.failedText} label={text.title} rows={2}>
      {data => <OwnHours key={JSON.stringify(data)} {...data} />}
    </LoadedRows>
  )
}

const hoursOf = ({ own, company }: Settings): QuietHours | null => {
  if (own === null) return company
  return 'isOff' in own ? null : { from: own.from, to: own.to }
}

function OwnHours(settings: Settings) {
  const [hours, setHours] = useState(hoursOf(settings))
  const save = useSaveOwnHours()
  const { own, company, timeZone } = settings
  const isChanged = JSON.stringify(hours) !== JSON.stringify(hoursOf(settings))
  const isWrong = hours !== null && hours.from === hours.to
  return (
    <Card className="grid max-w-feed gap-4 p-5">
      <SwitchRow
        label={text.title}
        help={text.help}
        checked={hours !== null}
        onCheckedChange={isOn => setHours(isOn ? (company ?? usualHours) : null)}
        className="py-0"
      />
      {hours && <HoursFields hours={hours} onChange={setHours} />}
      <p className="text-meta text-pretty text-ink-3">
        {text.zone({ zone: own && !('isOff' in own) ? own.timeZone : timeZone })}{' '}
        {company ? text.companyHours({ from: clock(company.from), to: clock(company.to) }) : text.noCompanyHours}{' '}
        {text.urgentComes}
      </p>
      <UnsavedChangesGuard
        active={isChanged && !save.isPending}
        title={text.leaveTitle}
        leaveLabel={text.leave}
        stayLabel={text.stay}
      >
        {text.leaveText}
      </UnsavedChangesGuard>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabled={!isChanged || isWrong}
          waiting={save.isPending}
          waitingLabel={common.saving}
          onClick={() => save.mutate(hours ? { ...hours, timeZone: ownTimeZone() } : { isOff: true })}
        >
          {common.save}
        </Button>
        {own !== null && <Button onClick={() => save.mutate(null)}>{text.asCompany}</Button>}
      </div>
    </Card>
  )
}

/** "7:00 PM" for "19:00". */
const clock = (time: string) => timeOfDay(new Date(`2000-01-01T${time}`))
