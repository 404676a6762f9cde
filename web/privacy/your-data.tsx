import { queryOptions } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { downloadMyData, recordedAboutMe } from '#contract/privacy.ts'
import { listOf } from '#locales/list-of.ts'
import { privacy as text } from '#locales/text.ts'
import { queryOf } from '#web/lib/calls/query.ts'
import { useDownload } from '#web/lib/calls/use-download.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'

export function NeverRecorded() {
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
export function YourData({ owners }: { owners: readonly string[] }) {
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

export const recordedQuery = queryOptions({ ...queryOf(recordedAboutMe), staleTime: 0 })

const useDownloadMyData = () => useDownload(downloadMyData)
