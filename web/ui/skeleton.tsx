import type { ReactNode } from 'react'
import { Card } from './card.tsx'
import { classes } from './classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** One grey shape; give it a size. */
export function Bone({ className }: { className?: string }) {
  return (
    <span
      className={classes(
        'relative block h-3.25 overflow-hidden rounded-thumb bg-bone',
        'after:absolute after:inset-0 after:animate-sheen after:bg-linear-to-r after:from-transparent after:via-sheen after:to-transparent motion-reduce:after:hidden',
        className,
      )}
    />
  )
}

/** Wraps shapes of what comes; `label` is said once, the shapes are silent. */
export function Skeleton({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className={className}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden className="contents">
        {children}
      </div>
    </div>
  )
}

/** The shape of a card in a feed: who, words, a picture, actions. */
export function FeedCardBones() {
  return (
    <Card feed>
      <div className="flex items-center gap-3 px-4 pt-3 desk:px-5 desk:pt-4">
        <Bone className="size-11 rounded-full" />
        <div className="flex-1">
          <Bone className="h-3.5 w-[44%]" />
          <Bone className="mt-2 h-2.75 w-[64%]" />
        </div>
      </div>
      <div className="px-4 py-4 desk:px-5">
        <Bone />
        <Bone className="mt-2.5 w-[72%]" />
      </div>
      <Bone className="h-auto aspect-video rounded-none" />
      <div className="flex gap-4 px-4 py-4 desk:px-5">
        <Bone className="h-4.5 w-11" />
        <Bone className="h-4.5 w-11" />
        <Bone className="ml-auto h-4.5 w-28" />
      </div>
    </Card>
  )
}

const widths = ['w-[62%]', 'w-[48%]', 'w-[55%]', 'w-[40%]']

/** The shape of rows in a list: a face, two lines, one thing at the right. */
export function RowBones({ rows = 4 }: { rows?: number }) {
  return Array.from({ length: rows }, (_, i) => (
    <div key={i} className="flex min-h-16 items-center gap-3 border-line px-5 py-2.5 not-first:border-t">
      <Bone className="size-10 rounded-full" />
      <div className="flex-1">
        <Bone className={widths[i % widths.length]} />
        <Bone className="mt-2 h-2.75 w-[70%]" />
      </div>
      <Bone className="h-6 w-16 rounded-full" />
    </div>
  ))
}

/** The shape of a tile with a figure. */
export function TileBones() {
  return (
    <Card className="px-5 py-4">
      <Bone className="h-3 w-[60%]" />
      <Bone className="mt-2.5 h-6.5 w-[40%]" />
    </Card>
  )
}
