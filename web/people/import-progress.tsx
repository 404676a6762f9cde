import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { peopleLimits } from '#web/people/people.limits.ts'
import { Meter } from '#web/ui/states/meter.tsx'
import { progressQuery } from './import.data.ts'
import { text } from './import.text.ts'

/** Shows the progress of an import, as the server reports it. */
export function ImportProgress({ importId }: { importId: string }) {
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    // the server knows the import only after the file has arrived
    const timer = setTimeout(() => setAsking(true), peopleLimits.importPollMs)
    return () => clearTimeout(timer)
  }, [])
  const { data } = useQuery({ ...progressQuery(importId), enabled: isAsking })
  const done = data ? data.successful + data.failed : 0
  return (
    <div className="grid gap-3 py-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h3">{text.importing}</h2>
        <p className="text-small text-ink-2 tabular-nums">{data ? text.progress(done, data.total) : text.sending}</p>
      </div>
      <Meter progress label={text.importing} value={data ? (done / data.total) * 100 : 0} />
      <p className="text-small text-ink-3">{text.goesOn}</p>
    </div>
  )
}
