import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Film, RefreshCw, Trash2, Upload } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { VideoTestRun } from '#contract/video-tests.ts'
import { common, videos as text } from '#locales/text.ts'
import { Refused, SignedOut, serverText } from '#web/lib/calls/errors.ts'
import { shortDuration } from '#web/lib/times/durations.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { RunningTest } from './running-test.tsx'
import { TestSetup } from './test-setup.tsx'
import { VideoResult } from './video-result.tsx'
import { useStartVideoTest, type VideoTestRequest, videoTestsQuery } from './videos.data.ts'

interface VideoTestingProps {
  /** The test whose result is shown. */
  shownId: string | undefined
  /** Shows the result of a test, or none. `isEnd`: of one that has just ended, in place of its progress. */
  onShow: (id: string | undefined, isEnd?: boolean) => void
}

/** Video Upload Testing: choose a test, watch it, read its result. A running test is the same for everyone. */
export function VideoTesting({ shownId, onShow }: VideoTestingProps) {
  const query = useQuery(videoTestsQuery)
  const { data } = query
  const start = useStartVideoTest()
  useEnd(data?.running?.id, id => onShow(id, true))

  const begin = (request: VideoTestRequest) => {
    if (start.isPending) return
    start.mutate(request, {
      onSuccess: () => onShow(undefined),
      onError: error => {
        if (error instanceof SignedOut) return
        const description = error instanceof Refused ? (serverText(error) ?? text.error) : text.error
        const action = { label: common.tryAgain, onPress: () => begin(request) }
        toast({ title: text.errorTitle, description, variant: 'destructive', action })
      },
    })
  }

  if (hasFailed(query)) {
    return (
      <QueryFailure title={text.loadFailed} query={query}>
        {text.loadFailedText}
      </QueryFailure>
    )
  }
  if (!data) {
    return (
      <Skeleton label={text.loading}>
        <Card>
          <RowSkeletons rows={5} />
        </Card>
      </Skeleton>
    )
  }
  const { running, history } = data
  const shown = history.find(({ id }) => id === shownId)
  if (shown && !running) {
    return <VideoResult run={shown} isStarting={start.isPending} onAgain={begin} onClose={() => onShow(undefined)} />
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 wide:grid-cols-[minmax(0,1fr)_23.75rem] wide:gap-6">
      {running ? (
        <RunningTest run={running} isStale={query.isError} />
      ) : (
        <TestSetup isStarting={start.isPending} onStart={begin} />
      )}
      <div className="grid grid-cols-1 gap-4">
        <AboutTest />
        {history.length > 0 && !running && <LastTests runs={history} onShow={onShow} />}
      </div>
    </div>
  )
}

/** Calls `onEnd` with the test that was going on once it no longer is. */
function useEnd(runningId: string | undefined, onEnd: (id: string) => void) {
  const last = useRef(runningId)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (last.current && !runningId) end(last.current)
    last.current = runningId
  }, [runningId])
}

const steps = [
  { ...text.steps.make, icon: <Film /> },
  { ...text.steps.upload, icon: <Upload /> },
  { ...text.steps.process, icon: <RefreshCw /> },
  { ...text.steps.remove, icon: <Trash2 /> },
]

/** The four steps of a video test. */
function AboutTest() {
  return (
    <Card>
      <CardHeader title={text.about} className="desk:px-6" />
      <ol className="grid gap-3.5 px-5 pt-3 pb-5 desk:px-6 desk:pb-6">
        {steps.map(({ title, text: what, icon }) => (
          <li key={title} className="flex items-center gap-3.5">
            <IconTile>{icon}</IconTile>
            <div className="min-w-0">
              <p className="text-action font-semi">{title}</p>
              <p className="text-meta text-ink-2">{what}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

interface LastTestsProps {
  runs: readonly VideoTestRun[]
  onShow: (id: string) => void
}

/** The last tests; each opens its result. */
function LastTests({ runs, onShow }: LastTestsProps) {
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
              <ChevronRight className="size-5 shrink-0 text-ink-3" />
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
