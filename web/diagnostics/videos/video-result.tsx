import { CircleCheck, RefreshCw, TriangleAlert } from 'lucide-react'
import type { VideoTestResult, VideoTestRun } from '#contract/video-tests.ts'
import { diagnostics as shared, videos as text } from '#locales/text.ts'
import { CopyText } from '#web/diagnostics/copy-text.tsx'
import { longDuration } from '#web/lib/times/durations.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/states/banner.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { LogLines } from '#web/ui/surfaces/log-lines.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { Checks } from './checks.tsx'
import { FileCard } from './file-card.tsx'
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
        icon={<RefreshCw aria-hidden className="size-5" />}
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
