import { useQuery } from '@tanstack/react-query'
import { weeklyMail as text } from '#locales/text.ts'
import { useUser } from '#web/session/session.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { useSetWeeklyMail, weeklyMailQuery } from './weekly-mail.data.ts'

/** Whether the user gets the weekly mail; nothing for somebody without an address, or without a mail server. */
export function WeeklyMailCard() {
  return useUser().email === null ? null : <WeeklyMail />
}

function WeeklyMail() {
  const query = useQuery(weeklyMailQuery)
  const set = useSetWeeklyMail()
  return (
    <Loaded
      query={query}
      failed={text.loadFailed}
      failedText={text.loadFailedText}
      loading={<RowSkeletons label={text.title} rows={1} />}
    >
      {({ isMailSetUp, isOn }) =>
        isMailSetUp && (
          <Card className="max-w-feed px-5 py-3">
            <SwitchRow
              label={text.title}
              help={text.help}
              checked={set.isPending ? set.variables : isOn}
              disabled={set.isPending}
              onCheckedChange={isTurnedOn => set.mutate(isTurnedOn)}
            />
          </Card>
        )
      }
    </Loaded>
  )
}
