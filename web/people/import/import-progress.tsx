import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { peopleImport as text } from '#locales/text.ts'
import { Refused } from '#web/lib/calls/errors.ts'
import { peopleLimits } from '#web/people/people.limits.ts'
import { Meter } from '#web/ui/states/meter.tsx'
import { type ImportState, progressQuery } from './import.data.ts'

interface ImportProgressProps {
  importId: string
  /** The file is on its way. Otherwise the server has it, or the connection was lost. */
  isSending: boolean
  onEnd: (state: ImportState) => void
  /** The server never got the file. */
  onMissing: (error: Refused) => void
}

/** Shows the progress of an import, as the server reports it. */
export function ImportProgress({ importId, isSending, onEnd, onMissing }: ImportProgressProps) {
  const [isAsking, setAsking] = useState(!isSending)
  useEffect(() => {
    // the server knows the import only after the file has arrived
    const timer = setTimeout(() => setAsking(true), peopleLimits.importPollMs)
    return () => clearTimeout(timer)
  }, [])
  const { data, error } = useQuery({ ...progressQuery(importId, isSending), enabled: isAsking })
  const end = useEffectEvent(onEnd)
  const miss = useEffectEvent(onMissing)
  useEffect(() => {
    if (isSending) return
    if (data?.isDone || data?.isInterrupted) end(data)
    else if (error instanceof Refused) miss(error)
  }, [isSending, data, error])
  const done = data ? data.successful + data.failed : 0
  const waiting = isSending ? text.sending : text.reconnecting
  return (
    <div className="grid gap-3 py-6">
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="text-h3">{text.importing}</h2>
        <p className="text-small text-ink-2 tabular-nums">
          {data ? text.progress({ done, total: data.total }) : waiting}
        </p>
      </div>
      <Meter progress label={text.importing} value={data ? (done / data.total) * 100 : 0} />
      <p className="text-small text-ink-3">{text.goesOn}</p>
    </div>
  )
}
