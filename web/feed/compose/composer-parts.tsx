import { ImagePlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { limits } from '#contract/limits.ts'
import { composer as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'

const showBelow = 200

/** The number of characters, once few are left. Screen readers announce it near the end. */
export function CharacterCount({ left, className }: { left: number; className?: string }) {
  if (left > showBelow) return null
  const count = limits.postCharacters - left
  const isNear = left <= 20
  return (
    <p className={classes('text-meta tabular-nums', left < 0 ? 'font-semi text-danger' : 'text-ink-3', className)}>
      <span aria-hidden>
        {text.count({ characters: String(count), max: String(limits.postCharacters) })}
        {left < 0 && ` · ${text.tooMany({ characters: -left })}`}
      </span>
      <span role="status" className="sr-only">
        {isNear && (left < 0 ? text.tooMany({ characters: -left }) : text.countSpoken({ count: left }))}
      </span>
    </p>
  )
}

/** Covers the composer, or the page, while files are dragged over it. */
export function DropHint({ page = false }: { page?: boolean }) {
  return (
    <div
      aria-hidden
      className={classes(
        'pointer-events-none flex items-center justify-center gap-3 rounded-card border-2 border-dashed border-brand-ink bg-brand-soft text-action text-brand-ink',
        page ? 'fixed inset-4 z-30 opacity-90' : 'absolute inset-1 z-10',
      )}
    >
      <ImagePlus className="size-6" />
      {text.dropHere}
    </div>
  )
}

/** The files of a post and what else belongs to it, below its text; with `isFixed` in view while a long text scrolls. */
export function BelowText({ isFixed, children }: { isFixed: boolean; children: ReactNode }) {
  return (
    <div
      className={classes(
        'grid gap-3 px-4 pb-3 empty:hidden desk:px-5',
        isFixed ? 'min-h-0 content-start overflow-y-auto pt-1' : 'shrink-0',
      )}
    >
      {children}
    </div>
  )
}
