import { ChevronRight } from 'lucide-react'
import type { VideoTestRun } from '#contract/video-tests.ts'
import { videos as text } from '#locales/text.ts'
import { shortDuration } from '#web/lib/times/durations.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

interface LastTestsProps {
  runs: readonly VideoTestRun[]
  onShow: (id: string) => void
}

/** The last tests; each opens its result. */
export function LastTests({ runs, onShow }: LastTestsProps) {
  return (
    <Card className="overflow-hidden">
      <CardHeader title={text.last} className="pb-2 desk:px-6" />
      <ul aria-label={text.last}>
        {runs.map(run => (
          <li key={run.id} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onShow(run.id)}
              className="flex min-h-16 w-full items-center gap-3 px-5 py-2.5 text-start outline-offset-[-3px]! hover:bg-sunken desk:px-6"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-action font-semi">
                  {text.name({ testType: run.testType, seconds: run.config.videoDuration })}
                </span>
                <span className="block text-meta text-ink-3">
                  <TimeAgo exact at={run.startedAt} />
                  <Ready run={run} />
                </span>
              </span>
              <Outcome run={run} />
              <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Ready({ run: { testResult } }: { run: VideoTestRun }) {
  if (!testResult) return null
  const { backgroundProcessing } = testResult.timings
  const isReady = backgroundProcessing !== null && testResult.validations.backgroundProcessingOk
  return ` · ${isReady ? text.readyIn({ duration: shortDuration(backgroundProcessing) }) : text.notReady}`
}

function Outcome({ run: { status, testResult } }: { run: VideoTestRun }) {
  if (testResult) {
    return <Tag tone={testResult.success ? 'success' : 'danger'}>{testResult.success ? text.passed : text.failed}</Tag>
  }
  return <Tag>{status === 'canceled' ? text.canceled : text.interrupted}</Tag>
}
