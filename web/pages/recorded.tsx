import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { common, privacy as text } from '#locales/text.ts'
import { WhatIsKept, WhatLeadersSee } from '#web/privacy/what-is-kept.tsx'
import { NeverRecorded, recordedQuery, YourData } from '#web/privacy/your-data.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'

/** `/recorded`, for everyone. */
export function RecordedPage() {
  const { data: recorded, isError, isFetching, refetch } = useQuery(recordedQuery)
  return (
    <ManagementPage title={text.title} subject={text.lead} back={{ to: '/profile', label: text.profile }}>
      {recorded ? (
        <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_23rem] desk:gap-5">
          <div className="grid gap-4">
            <section className="flex items-start gap-4 rounded-card bg-brand-soft px-5 py-4">
              <ShieldCheck className="mt-0.5 size-6 shrink-0 text-brand-ink" />
              <div>
                <h2 className="text-h3">{text.short}</h2>
                <p className="text-small text-pretty text-ink-2">{text.shortText}</p>
              </div>
            </section>
            <WhatIsKept {...recorded} />
          </div>
          <div className="grid gap-4">
            <WhatLeadersSee recorded={recorded} />
            <NeverRecorded />
            <YourData owners={recorded.owners} />
          </div>
        </div>
      ) : isError ? (
        <QueryFailure title={text.failed} query={{ isFetching, refetch }}>
          {text.failedText}
        </QueryFailure>
      ) : (
        <Spinner label={common.loading} className="mx-auto my-16 size-9 text-brand-ink" />
      )}
    </ManagementPage>
  )
}
