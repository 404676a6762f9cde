import type { Health } from '#contract/health.ts'
import { health as text } from '#locales/text.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** How the storage is divided, as a bar and in words. */
export function StorageCard({ storage }: { storage: Health['storage'] }) {
  const { videos, photos, database, free, total } = storage
  const known = videos + photos + database
  const isBounded = free !== null && total !== null
  const parts = [
    { name: text.videos, bytes: videos, color: 'bg-fill' },
    { name: text.photos, bytes: photos, color: 'bg-fill/55' },
    { name: text.database, bytes: database, color: 'bg-fill/30' },
    ...(isBounded
      ? [
          { name: text.otherFiles, bytes: Math.max(0, total - free - known), color: 'bg-ink-3' },
          { name: text.freeSpace, bytes: free, color: 'bg-sunken shadow-off' },
        ]
      : []),
  ]
  const sum = parts.reduce((all, { bytes }) => all + bytes, 0)
  return (
    <Card className="pb-4">
      <CardHeader
        title={text.storage}
        subject={
          isBounded
            ? text.usedOf({ used: fileSize(total - free), total: fileSize(total) })
            : text.used({ used: fileSize(known) })
        }
        className="desk:px-6"
      />
      <div className="px-5 pt-4 desk:px-6">
        <div aria-hidden className="flex h-4.5 gap-0.5 overflow-hidden rounded-thumb">
          {parts
            .filter(({ bytes }) => bytes > 0)
            .map(({ name, bytes, color }) => (
              <span key={name} className={`min-w-1 ${color}`} style={{ width: `${(bytes / sum) * 100}%` }} />
            ))}
        </div>
        <dl className="mt-3 text-small">
          {parts.map(({ name, bytes, color }) => (
            <div key={name} className="flex items-center gap-3 py-1.5">
              <span aria-hidden className={`size-4 rounded-thumb ${color}`} />
              <dt className="flex-1 text-ink-2">{name}</dt>
              <dd className="font-semi tabular-nums">{fileSize(bytes)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Card>
  )
}
