import { queryOptions, useQuery } from '@tanstack/react-query'
import { Download, ShieldCheck, X } from 'lucide-react'
import { downloadMyData, type RecordedAboutMe, recordedAboutMe } from '#contract/privacy.ts'
import { listOf } from '#locales/list-of.ts'
import { common, privacy as text } from '#locales/text.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { WhatIsKept, WhatLeadersSee } from '#web/privacy/what-is-kept.tsx'
import { ManagementPage } from '#web/shell/frames/management-page.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

/** `/recorded`, for everyone. */
export function RecordedPage() {
  const query = useQuery(recordedQuery)
  return (
    <ManagementPage title={text.title} subject={text.lead} back={{ to: '/profile', label: text.profile }}>
      <Loaded
        query={query}
        failed={text.failed}
        failedText={text.failedText}
        loading={<Spinner label={common.loading} className="mx-auto my-16 size-9 text-brand-ink" />}
      >
        {recorded => <Recorded recorded={recorded} />}
      </Loaded>
    </ManagementPage>
  )
}

function Recorded({ recorded }: { recorded: RecordedAboutMe }) {
  return (
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
  )
}

function NeverRecorded() {
  return (
    <Card className="pb-3">
      <CardHeader title={text.never} />
      <ul className="px-5 pt-2">
        {Object.values(text.neverItems).map(item => (
          <li key={item} className="flex min-h-10 items-center gap-3 text-small text-ink-2">
            <X className="size-4.5 shrink-0 text-ink-3" />
            {item}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Downloads everything that is recorded, and says who erases it. */
function YourData({ owners }: { owners: readonly string[] }) {
  const download = useDownloadMyData()
  return (
    <Card className="px-5 pb-5">
      <CardHeader title={text.data} subject={text.dataLead} className="px-0" />
      <Button
        variant="primary"
        className="mt-3 w-full"
        icon={<Download className="size-5" />}
        waiting={download.isPending}
        waitingLabel={text.downloading}
        onClick={() => download.mutate({}, { onError: error => toastError(error, { title: text.downloadFailed }) })}
      >
        {text.download}
      </Button>
      <p className="mt-3 text-small text-pretty text-ink-2">
        {owners.length === 0 ? text.erasure : text.erasureBy({ owners: listOf(owners, 'disjunction') })}
      </p>
    </Card>
  )
}

const recordedQuery = queryOptions({ ...queryOf(recordedAboutMe), staleTime: 0 })

const useDownloadMyData = () => useDownload(downloadMyData)
