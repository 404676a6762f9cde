import { Film, RefreshCw, Trash2, Upload } from 'lucide-react'
import { videos as text } from '#locales/text.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

const steps = [
  { ...text.steps.make, icon: <Film /> },
  { ...text.steps.upload, icon: <Upload /> },
  { ...text.steps.process, icon: <RefreshCw /> },
  { ...text.steps.remove, icon: <Trash2 /> },
]

/** What a video test does, in four steps. */
export function AboutTest() {
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
