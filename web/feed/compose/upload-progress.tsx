import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Meter } from '#web/ui/meter.tsx'
import { ProgressRing } from '#web/ui/progress-ring.tsx'
import { text } from './composer.text.ts'
import type { Work } from './drafts.ts'
import { phaseLabel } from './progress.ts'

/** How far the files are, in a bar under them. */
export function UploadBar({ work, onCancel }: { work: Work; onCancel?: (() => void) | null }) {
  const { percent, message, done, files, hasVideo } = work
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3 text-small">
        <span className="font-semi">{phaseLabel(percent, hasVideo)}</span>
        <span className="text-ink-3 tabular-nums">{text.ready(done, files, Math.round(percent))}</span>
      </div>
      <Meter progress value={percent} label={text.uploading} />
      <div className="flex min-h-target items-center justify-between gap-3">
        <p role="status" className="min-w-0 truncate text-meta text-ink-3">
          {message}
        </p>
        {onCancel && (
          <Button variant="ghost" className="-mr-3" onClick={onCancel}>
            {text.cancelUpload}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The same over the whole screen of a phone, which is to be kept open meanwhile. */
export function UploadOverlay({ work }: { work: Work }) {
  const { percent, message, hasVideo, cancel } = work
  return (
    <div className="absolute inset-0 z-10 flex animate-fade flex-col items-center justify-center bg-raised p-8 text-center">
      <ProgressRing value={percent} label={text.uploading} />
      <h3 className="mt-5 text-title">{phaseLabel(percent, hasVideo)}</h3>
      <p className="mt-1.5 max-w-line text-body text-ink-2">{text.keepOpen}</p>
      <p role="status" className="mt-1.5 min-h-5 max-w-full truncate text-meta text-ink-3">
        {message}
      </p>
      <Button className="mt-4" disabled={!cancel} onClick={() => cancel?.()}>
        {text.cancelUpload}
      </Button>
    </div>
  )
}

/** Stays after the toast has gone, until it is tried again or the files change. */
export function UploadFailed() {
  return (
    <Callout tone="danger" title={text.uploadFailed}>
      {text.uploadFailedHelp}
    </Callout>
  )
}
