import { CircleCheck, Clock, Database, HardDrive } from 'lucide-react'
import type { ReactNode } from 'react'
import { day } from '#contract/durations.ts'
import type { Health, Problem } from '#contract/health.ts'
import { health as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { longDuration } from '#web/lib/times/durations.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'

/** The four facts that matter first: storage, last backup, uptime, version. */
export function HealthTiles({ health }: { health: Health }) {
  const { storage, backup, runningSince, version, installedAt, problems, checkedAt } = health
  const statusOf = (...keys: Problem['key'][]) => problems.find(({ key }) => keys.includes(key))?.status
  const since = (at: string) => new Date(checkedAt).getTime() - new Date(at).getTime()
  return (
    <ul className="grid grid-cols-2 gap-3 desk:gap-4 wide:grid-cols-4">
      <Tile
        label={text.storage}
        icon={<HardDrive />}
        status={statusOf('disk', 'storage', 'media')}
        {...storageFact(storage)}
      />
      <Tile
        label={text.backup}
        icon={<Database />}
        status={statusOf('backup') ?? (backup.lastAt ? undefined : 'none')}
        value={backup.lastAt ? text.ago({ duration: longDuration(since(backup.lastAt)) }) : text.noBackup}
        detail={<BackupDetail backup={backup} />}
      />
      <Tile
        label={text.runningFor}
        icon={<Clock />}
        status={undefined}
        value={longDuration(since(runningSince))}
        detail={text.since({ at: dayAndHour(new Date(runningSince)), t: timeOf(runningSince) })}
      />
      <Tile
        label={text.version}
        icon={<CircleCheck />}
        status={undefined}
        value={version}
        detail={installedAt && text.installed({ at: dayAndHour(new Date(installedAt)), t: timeOf(installedAt) })}
      />
    </ul>
  )
}

const timeOf = (at: string) => (words: string) => (
  <time key="t" dateTime={at}>
    {words}
  </time>
)

function storageFact({ videos, photos, database, free, total, fullInDays, kind }: Health['storage']) {
  if (free === null || total === null) {
    const detail = kind === 's3' ? text.bucket : null
    return { value: text.used({ used: fileSize(videos + photos + database) }), detail }
  }
  const value = text.ofTotal({ used: fileSize(total - free), total: fileSize(total) })
  return {
    value,
    detail:
      fullInDays === null
        ? text.free({ free: fileSize(free) })
        : text.fullIn({ duration: longDuration(fullInDays * day) }),
  }
}

function BackupDetail({ backup: { state, lastAt, bytes } }: { backup: Health['backup'] }) {
  if (state === 'failed') return text.backupFailed
  if (!lastAt) return text.backupOff
  return (
    <>
      <TimeAgo exact at={lastAt} />
      {bytes !== null && ` · ${fileSize(bytes)}`}
    </>
  )
}

const tones = {
  none: { tone: 'neutral', word: text.none },
  warning: { tone: 'warning', word: text.warning },
  fail: { tone: 'danger', word: text.fail },
} as const

interface TileProps {
  label: string
  icon: ReactNode
  /** Of its most urgent problem; `none` where there is nothing to judge yet. */
  status: keyof typeof tones | undefined
  value: ReactNode
  detail: ReactNode
}

function Tile({ label, icon, status, value, detail }: TileProps) {
  const { tone, word } = status ? tones[status] : { tone: 'success' as const, word: text.good }
  return (
    <li className="min-w-0">
      <Card className="h-full p-4 desk:p-5">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <IconTile tone={status ? tone : 'brand'}>{icon}</IconTile>
          <Tag tone={tone}>{word}</Tag>
        </div>
        <p className="mt-3 text-small font-medium text-ink-2">{label}</p>
        <p className="text-title wrap-anywhere tabular-nums desk:text-h2">{value}</p>
        <p className="text-meta text-pretty text-ink-3">{detail}</p>
      </Card>
    </li>
  )
}
