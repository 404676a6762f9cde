import { ImagePlus } from 'lucide-react'
import { composer as text } from '#locales/text.ts'

/** Covers the composer while files are dragged over it. */
export function DropHint() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-1 z-10 flex items-center justify-center gap-3 rounded-card border-2 border-dashed border-brand-ink bg-brand-soft text-action text-brand-ink"
    >
      <ImagePlus className="size-6" />
      {text.dropHere}
    </div>
  )
}
