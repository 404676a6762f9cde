import { composer as text } from '#locales/text.ts'
import type { UploadFailure } from '#web/feed/compose/drafts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { ProgressRing } from '#web/ui/states/progress-ring.tsx'
import { type PostProgress, phaseLabel } from './progress.ts'

/** The progress of the files, in a bar below them. */
export function UploadBar({ progress, onCancel }: { progress: PostProgress; onCancel?: (() => void) | null }) {
  const { percent, message, done, files, hasVideo, sendLater } = progress
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-small">
        <span className="font-semi">{phaseLabel(percent, { hasVideo })}</span>
        <span className="text-ink-3 tabular-nums">{text.ready({ done, files, percent: Math.round(percent) })}</span>
      </div>
      <Meter progress value={percent} label={text.uploading} />
      <div className="flex min-h-target items-center justify-between gap-3">
        <p role="status" className="min-w-0 truncate text-meta text-ink-3">
          {message}
        </p>
        <span className="-me-3 flex shrink-0">
          {sendLater && (
            <Button variant="ghost" onClick={sendLater}>
              {text.sendLater}
            </Button>
          )}
          {onCancel && (
            <Button variant="ghost" onClick={onCancel}>
              {text.cancelUpload}
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}

/** The progress over the whole screen of a phone. */
export function UploadOverlay({ progress, isEdit = false }: { progress: PostProgress; isEdit?: boolean }) {
  const { percent, message, hasVideo, cancel, sendLater } = progress
  return (
    <div className="absolute inset-0 z-10 flex animate-fade flex-col items-center justify-center bg-raised p-8 text-center">
      <ProgressRing share={percent / 100} label={text.uploading} className="size-38 text-figure font-bold" />
      <h3 className="mt-5 text-title">{phaseLabel(percent, { hasVideo, isEdit })}</h3>
      <p className="mt-1.5 max-w-line text-body text-ink-2">{text.keepOpen}</p>
      <p role="status" className="mt-1.5 min-h-5 max-w-full truncate text-meta text-ink-3">
        {message}
      </p>
      {sendLater && !isEdit && (
        <Button variant="primary" className="mt-4" onClick={sendLater}>
          {text.sendLater}
        </Button>
      )}
      <Button className="mt-4" disabled={!cancel} onClick={() => cancel?.()}>
        {text.cancelUpload}
      </Button>
    </div>
  )
}

/** Stays after the toast, until the next attempt or until the files change. */
export function UploadFailed({ failure }: { failure: UploadFailure }) {
  return (
    <Callout tone="danger" title={text.uploadFailed}>
      {failure === 'passing' ? text.uploadFailedHelp : text.fileRefusedHelp({ name: failure.refused })}
    </Callout>
  )
}
