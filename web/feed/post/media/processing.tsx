import { useQuery } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { uploadProgress } from '#contract/media.ts'
import { processing as text } from '#locales/text.ts'
import { feedLimits } from '#web/feed/feed.limits.ts'
import { call } from '#web/lib/calls/call.ts'
import { keyOf, whileOnline } from '#web/lib/calls/query.ts'
import { mediaLimits } from '#web/media/media.limits.ts'
import { processingPercent } from '#web/media/video/playback.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { uploadLimits } from '#web/upload/upload.limits.ts'

interface ProcessingProps {
  /** Other media of the post are shown beside it. */
  isSmall: boolean
}

/** A video being processed, as shown to everyone but its author. */
export function Processing({ isSmall }: ProcessingProps) {
  return (
    <ProcessingFrame isSmall={isSmall}>
      <CloudUpload className="size-8 shrink-0 text-ink-3" />
      <p className="text-label text-ink-2">{text.videoUploading}</p>
    </ProcessingFrame>
  )
}

interface OwnProcessingProps extends ProcessingProps {
  jobId: string
  /** When the post was created. */
  createdAt: string
  /** Called once processing has succeeded or failed. */
  onFinished: () => void
}

/** A video being processed, as shown to its author. */
export function OwnProcessing({ jobId, createdAt, isSmall, onFinished }: OwnProcessingProps) {
  const { data } = useQuery({
    queryKey: keyOf(uploadProgress, { params: { jobId } }),
    queryFn: ({ signal }) => call(uploadProgress, { params: { jobId } }, signal),
    refetchInterval: whileOnline(uploadLimits.pollMs),
    staleTime: 0,
    retry: false,
  })
  const isFinished = data?.status === 'done' || data?.status === 'failed'
  useEffect(() => {
    if (isFinished) onFinished()
    // Every reply refetches the post, until the post has changed and this component unmounts.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFinished, data])
  const percent = useEstimatedPercent(data && data.status !== 'failed' ? data.progress : null, createdAt)
  const isRingShown = useShownUntilEnd(percent)
  const label = data?.status === 'waiting' ? text.videoWaiting : isRingShown ? text.videoProcessing : text.videoAlmost

  if (isSmall) {
    return (
      <ProcessingFrame isSmall>
        <Spinner className="size-6 text-brand-ink" />
        <div className="min-w-0 flex-1">
          <p className="mb-1.5 flex justify-between gap-3 text-label">
            {label}
            <span className="text-ink-3 tabular-nums">{Math.round(percent)}%</span>
          </p>
          <Meter progress value={percent} label={text.videoProcessing} />
        </div>
      </ProcessingFrame>
    )
  }
  return (
    <ProcessingFrame isSmall={false}>
      {isRingShown ? (
        <ProgressRing share={percent / 100} label={text.videoProcessing} className="size-38 text-figure font-bold" />
      ) : (
        <Spinner className="size-10 text-brand-ink" />
      )}
      <p className="mt-2 text-label">{label}</p>
      <p className="max-w-line text-meta text-ink-3">{text.videoProcessingHelp}</p>
    </ProcessingFrame>
  )
}

function ProcessingFrame({ isSmall, children }: { isSmall: boolean; children: ReactNode }) {
  if (isSmall) return <div className="flex items-center gap-4 bg-sunken px-4 py-3.5 desk:px-5">{children}</div>
  return (
    <div className="grid min-h-64 content-center justify-items-center gap-2 bg-sunken p-6 text-center text-balance">
      {children}
    </div>
  )
}

/** Returns the reported progress, or an estimate that grows every second. */
function useEstimatedPercent(reported: number | null, createdAt: string): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (reported !== null) return undefined
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [reported])
  return processingPercent(reported, (now - Date.parse(createdAt)) / 1_000)
}

/** The ring stays for 5 s at its end, and then gives way to words. */
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
