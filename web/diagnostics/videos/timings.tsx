import type { VideoTestConfig, VideoTestResult } from '#contract/video-tests.ts'
import { videos as text } from '#locales/text.ts'
import { shortDuration } from '#web/lib/times/durations.ts'
import { classes } from '#web/ui/classes.ts'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

interface Bar {
  name: string
  /** Milliseconds; null where it was not reached. */
  from: number
  took: number | null
  limit?: number
  look: 'step' | 'late' | 'whole'
}

const looks = {
  step: 'bg-fill shadow-[inset_0_0_0_1px_var(--fill-edge)]',
  late: 'bg-danger-bar',
  whole: 'bg-fill/35',
} as const

/** How long each step took, one after the other, as bars of the whole test. */
export function Timings({ config, result }: { config: VideoTestConfig; result: VideoTestResult }) {
  const { videoGeneration, uploadResponse, backgroundProcessing, totalTest } = result.timings
  const { responseTimeOk, backgroundProcessingOk } = result.validations
  const uploadedAt = videoGeneration ?? 0
  const bars: Bar[] = [
    { name: text.making, from: 0, took: videoGeneration, look: 'step' },
    {
      name: text.response,
      from: uploadedAt,
      took: uploadResponse,
      limit: config.expectedResponseTime,
      look: responseTimeOk ? 'step' : 'late',
    },
    {
      name: text.background,
      from: uploadedAt + (uploadResponse ?? 0),
      took: backgroundProcessing,
      limit: config.backgroundProcessingTimeout,
      look: backgroundProcessingOk ? 'step' : 'late',
    },
    { name: text.whole, from: 0, took: totalTest, look: 'whole' },
  ]
  const percent = (ms: number) => Math.min(100, (ms / Math.max(1, totalTest)) * 100)
  return (
    <Card>
      <CardHeader
        title={text.timings}
        subject={text.inAll({ duration: shortDuration(totalTest) })}
        className="desk:px-6"
      />
      <dl className="grid gap-3.5 px-5 pt-4 pb-5 text-small desk:px-6 desk:pb-6">
        {bars.map(({ name, from, took, limit, look }) => (
          <div
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 desk:grid-cols-[10.5rem_minmax(0,1fr)_5rem]"
          >
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-end font-strong tabular-nums desk:order-last">
              {took === null ? text.notReached : shortDuration(took)}
            </dd>
            <dd aria-hidden className="col-span-2 h-5 overflow-hidden rounded-thumb bg-sunken desk:col-span-1">
              {took !== null && (
                <div
                  className={classes('h-full min-w-1.5 rounded-thumb', looks[look])}
                  style={{ marginLeft: `${Math.min(98, percent(from))}%`, width: `${percent(took)}%` }}
                />
              )}
            </dd>
            {limit !== undefined && (
              <dd className="col-span-2 text-meta text-ink-3 desk:order-last desk:col-start-2">
                {text.limit({ duration: shortDuration(limit) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Card>
  )
}
