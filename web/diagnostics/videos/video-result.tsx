import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import type { VideoTestResult, VideoTestRun } from '#contract/video-tests.ts'
import { diagnostics as shared, videos as text } from '#locales/text.ts'
import { CopyText } from '#web/diagnostics/technical-details.tsx'
import { decimal } from '#web/lib/decimal.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { longDuration } from '#web/lib/times/durations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/states/banner.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'
import { LogLines } from '#web/ui/surfaces/log-lines.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { Checks } from './checks.tsx'
import { Timings } from './timings.tsx'
import type { VideoTestRequest } from './videos.data.ts'

interface VideoResultProps {
  run: VideoTestRun
  isStarting: boolean
  onAgain: (request: VideoTestRequest) => void
  onClose: () => void
}

/** The result of a test: whether videos arrive, what to do otherwise, and everything that was measured. */
export function VideoResult({ run, isStarting, onAgain, onClose }: VideoResultProps) {
  const { testType, config, testResult, logs } = run
  const log = (testResult?.logs ?? logs).map(lineOf)
  const actions = (
    <>
      {testResult && !testResult.success && (
        <CopyText value={(testResult.logs.length > 0 ? testResult.logs : logs).join('\n')} label={shared.copyLog} />
      )}
      <Button
        icon={<RefreshCw className="size-5" />}
        waiting={isStarting}
        waitingLabel={text.running}
        onClick={() => onAgain(testType === 'main' ? { testType } : { testType, config })}
      >
        {text.again}
      </Button>
      <Button variant="ghost" onClick={onClose}>
        {text.other}
      </Button>
    </>
  )
  return (
    <div className="grid grid-cols-1 gap-4">
      <Verdict run={run} actions={actions} />
      <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:gap-6">
        <div className="grid grid-cols-1 gap-4">
          {testResult && <Timings config={config} result={testResult} />}
          {log.length > 0 && (
            <Card className="pb-5 desk:pb-6">
              <CardHeader
                title={text.log}
                className="pb-4 desk:px-6"
                end={
                  <CopyText
                    variant="ghost"
                    value={(testResult?.logs ?? logs).join('\n')}
                    label={text.copyLog({ hidden })}
                  />
                }
              />
              <div className="px-5 desk:px-6">
                <LogLines lines={log} />
              </div>
            </Card>
          )}
        </div>
        {testResult && (
          <div className="grid grid-cols-1 gap-4">
            <Checks config={config} result={testResult} />
            <FileCard fileInfo={testResult.fileInfo} />
          </div>
        )}
      </div>
    </div>
  )
}

function Verdict({ run: { status, config, testResult }, actions }: { run: VideoTestRun; actions: React.ReactNode }) {
  if (!testResult) {
    const title = status === 'canceled' ? text.canceledTitle : text.interruptedTitle
    return (
      <Banner tone="warning" icon={<TriangleAlert />} title={title} actions={actions}>
        {text.endedText}
      </Banner>
    )
  }
  if (testResult.success) {
    const ready = longDuration(testResult.timings.backgroundProcessing ?? 0)
    return (
      <Banner tone="success" icon={<CircleCheck />} title={text.passedTitle} actions={actions}>
        {text.passedText({ seconds: config.videoDuration, ready })}
      </Banner>
    )
  }
  return (
    <div role="alert">
      <Banner tone="danger" icon={<TriangleAlert />} title={text.failedTitle} actions={actions}>
        <Failure result={testResult} />
      </Banner>
    </div>
  )
}

function Failure({ result: { error, advice } }: { result: VideoTestResult }) {
  return (
    <>
      <p>{error}</p>
      {advice && (
        <p className="mt-2 text-ink">
          <strong className="font-strong">{shared.nextStep}</strong> {advice.nextStep}
        </p>
      )}
    </>
  )
}

/** A line such as "3.2 s  Video made, 48.6 MB". */
function lineOf(line: string): { at: string; text: string } {
  const [, at = '', rest = line] = /^([\d.]+) s\s+(?!\s)(.*)$/s.exec(line) ?? []
  return { at, text: rest }
}

/** The sizes of the test video, before and after. */
function FileCard({ fileInfo }: { fileInfo: VideoTestResult['fileInfo'] }) {
  const { originalSize, compressedSize, compressionRatio } = fileInfo
  if (originalSize === null) return null
  const size = (bytes: number | null) => (bytes === null ? text.notReached : fileSize(bytes))
  return (
    <Card>
      <CardHeader title={text.file} className="desk:px-6" />
      <div className="px-5 pt-4 pb-3 desk:px-6">
        <div aria-hidden className="mb-2 grid gap-1.5">
          <span className="h-3.5 rounded-thumb bg-fill/35" />
          {compressedSize !== null && (
            <span
              className="h-3.5 min-w-1.5 rounded-thumb bg-fill"
              style={{ width: `${Math.min(100, (compressedSize / originalSize) * 100)}%` }}
            />
          )}
        </div>
        <Facts
          facts={[
            { name: text.original, value: size(originalSize) },
            { name: text.compressed, value: size(compressedSize) },
            {
              name: text.ratio,
              value: compressionRatio === null ? text.notReached : text.ratioOf({ ratio: decimal(compressionRatio) }),
            },
          ]}
        />
      </div>
    </Card>
  )
}
