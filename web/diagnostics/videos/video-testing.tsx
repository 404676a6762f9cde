import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { common, videos as text } from '#locales/text.ts'
import { Refused, SignedOut, serverText } from '#web/lib/calls/errors.ts'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { AboutTest } from './about-test.tsx'
import { LastTests } from './last-tests.tsx'
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
  const { data, isError, isFetching, refetch } = useQuery(videoTestsQuery)
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

  if (!data && isError) {
    return (
      <QueryFailure title={text.loadFailed} query={{ isFetching, refetch }}>
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
        <RunningTest run={running} isStale={isError} />
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
