import type { VideoTestResult } from '#contract/video-tests.ts'
import { videos as text } from '#locales/text.ts'
import { decimal } from '#web/lib/decimal.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { Facts } from '#web/ui/surfaces/facts.tsx'

/** The sizes of the test video, before and after. */
export function FileCard({ fileInfo }: { fileInfo: VideoTestResult['fileInfo'] }) {
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
