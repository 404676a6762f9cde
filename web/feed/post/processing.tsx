import { useQuery } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { uploadProgress } from '#contract/media.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { call } from '#web/lib/call.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { processingPercent } from '#web/media/playback.ts'
import { Meter } from '#web/ui/meter.tsx'
import { ProgressRing } from '#web/ui/progress-ring.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { text } from './post.text.ts'

interface ProcessingProps {
  /** Other media stand beside it already. */
  isSmall: boolean
}

/** What all but its author see of a video that is still being made (spec 1 §4). */
export function Processing({ isSmall }: ProcessingProps) {
  return (
    <Place isSmall={isSmall}>
      <CloudUpload aria-hidden className="size-8 shrink-0 text-ink-3" />
      <p className="text-label text-ink-2">{text.videoUploading}</p>
    </Place>
  )
}

interface OwnProcessingProps extends ProcessingProps {
  jobId: string
  /** When the post was written. */
  since: string
  /** The server has said that it is done, or will never be. */
  onSettled: () => void
}

/** What its author sees: how far it is, and that nobody needs to wait here (spec 1 §4). */
export function OwnProcessing({ jobId, since, isSmall, onSettled }: OwnProcessingProps) {
  const { data } = useQuery({
    queryKey: [uploadProgress.path, jobId],
    queryFn: ({ signal }) => call(uploadProgress, { params: { jobId } }, signal),
    refetchInterval: mediaLimits.uploadPollMs,
    staleTime: 0,
    retry: false,
  })
  const isSettled = data?.status === 'done' || data?.status === 'failed'
  useEffect(() => {
    if (isSettled) onSettled()
    // Each answer asks for the post again, until it has changed and this is gone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isSettled, data])
  const percent = useCreeping(data && data.status !== 'failed' ? data.progress : null, since)
  const isRingShown = useShownUntilEnd(percent)
  const words = data?.status === 'waiting' ? text.videoWaiting : isRingShown ? text.videoProcessing : text.videoAlmost

  if (isSmall) {
    return (
      <Place isSmall>
        <Spinner className="size-6 text-brand-ink" />
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 flex justify-between gap-3 text-label">
            {words}
            <span className="text-ink-3 tabular-nums">{Math.round(percent)}%</span>
          </p>
          <Meter progress value={percent} label={text.videoProcessing} />
        </div>
      </Place>
    )
  }
  return (
    <Place isSmall={false}>
      {isRingShown ? (
        <ProgressRing value={percent} label={text.videoProcessing} />
      ) : (
        <Spinner className="size-10 text-brand-ink" />
      )}
      <p className="mt-2 text-label">{words}</p>
      <p className="max-w-line text-meta text-ink-3">{text.videoProcessingHelp}</p>
    </Place>
  )
}

function Place({ isSmall, children }: { isSmall: boolean; children: ReactNode }) {
  if (isSmall) return <div className="flex items-center gap-4 bg-sunken px-4 py-3.5 desk:px-5">{children}</div>
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-2 bg-sunken p-6 text-center text-balance">
      {children}
    </div>
  )
}

/** What the server says, or where it would usually be by now, told anew every second. */
function useCreeping(told: number | null, since: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (told !== null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [told])
  return processingPercent(told, (now - Date.parse(since)) / 1_000)
}

/** The ring stays 5 s at its end, and then leaves the rest to words (spec 1 §4). */
function useShownUntilEnd(percent: number): boolean {
  const isAtEnd = percent >= mediaLimits.processingEstimateMax
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isAtEnd) return undefined
    const timer = setTimeout(() => setOver(true), feedLimits.processingRingMs)
    return () => clearTimeout(timer)
  }, [isAtEnd])
  return !(isAtEnd && isOver)
}
