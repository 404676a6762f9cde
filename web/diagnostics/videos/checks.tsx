import { Check, Minus, X } from 'lucide-react'
import type { VideoTestConfig, VideoTestResult } from '#contract/video-tests.ts'
import { videos as text } from '#locales/text.ts'
import { shortDuration } from '#web/lib/times/durations.ts'
import { classes } from '#web/ui/classes.ts'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

interface CheckRow {
  name: string
  detail: string
  /** Null where the test does not ask for it. */
  isOk: boolean | null
}

/** Whether the response, the preparing, the size and the preview picture are as they should be. */
export function Checks({ config, result }: { config: VideoTestConfig; result: VideoTestResult }) {
  const rows = rowsOf(config, result)
  const asked = rows.filter(({ isOk }) => isOk !== null)
  return (
    <Card>
      <CardHeader
        title={text.checks}
        subject={text.someOf({ ok: asked.filter(({ isOk }) => isOk).length, total: asked.length })}
        className="desk:px-6"
      />
      <ul aria-label={text.checks} className="px-5 pt-2 pb-2.5 desk:px-6 desk:pb-3">
        {rows.map(row => (
          <Row key={row.name} {...row} />
        ))}
      </ul>
    </Card>
  )
}

function rowsOf(config: VideoTestConfig, { timings, validations, fileInfo }: VideoTestResult): CheckRow[] {
  const { uploadResponse, backgroundProcessing } = timings
  const { originalSize, compressedSize, thumbnailWidth, thumbnailHeight } = fileInfo
  const within = (ms: number, limit: number) =>
    text.atMost({ measured: shortDuration(ms), limit: shortDuration(limit) })
  const ready = () => {
    if (backgroundProcessing === null) return text.notReadyAtAll
    if (validations.backgroundProcessingOk) return within(backgroundProcessing, config.backgroundProcessingTimeout)
    const isLate = backgroundProcessing >= config.backgroundProcessingTimeout
    return isLate
      ? text.notReadyAfter({ limit: shortDuration(config.backgroundProcessingTimeout) })
      : text.notReadyAtAll
  }
  return [
    {
      name: text.responseOk,
      detail: uploadResponse === null ? text.noResponse : within(uploadResponse, config.expectedResponseTime),
      isOk: validations.responseTimeOk,
    },
    { name: text.readyOk, detail: ready(), isOk: validations.backgroundProcessingOk },
    {
      name: text.compressionOk,
      detail:
        originalSize === null || compressedSize === null
          ? text.nothingToCompare
          : sizeChange(Math.round((1 - compressedSize / originalSize) * 100)),
      isOk: config.validateCompression ? validations.compressionOk : null,
    },
    {
      name: text.thumbnailOk,
      detail:
        thumbnailWidth === null || thumbnailHeight === null
          ? text.noPicture
          : text.picture({ width: thumbnailWidth, height: thumbnailHeight }),
      isOk: config.validateThumbnail ? validations.thumbnailOk : null,
    },
  ]
}

function Row({ name, detail, isOk }: CheckRow) {
  const look =
    isOk === null
      ? { ground: 'bg-sunken text-ink-3', icon: <Minus />, tag: <Tag plain>{text.notChecked}</Tag> }
      : isOk
        ? { ground: 'bg-success-soft text-success', icon: <Check />, tag: <Tag tone="success">{text.ok}</Tag> }
        : { ground: 'bg-danger-soft text-danger', icon: <X />, tag: <Tag tone="danger">{text.failed}</Tag> }
  return (
    <li className="flex min-h-15 items-center gap-3.5 border-line py-2.5 not-first:border-t">
      <span
        aria-hidden
        className={classes('grid size-8 shrink-0 place-items-center rounded-full [&>svg]:size-4.5', look.ground)}
      >
        {look.icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-action font-semi">{name}</span>
        <span className="block text-meta text-ink-3">{detail}</span>
      </span>
      {look.tag}
    </li>
  )
}

const sizeChange = (percentSmaller: number) =>
  percentSmaller > 0
    ? text.percentSmaller({ percent: percentSmaller })
    : text.percentLarger({ percent: -percentSmaller })
