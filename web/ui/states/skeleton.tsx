import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { Card } from '#web/ui/surfaces/card.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'

/** One gray shape; give it a size. */
export function SkeletonBlock({ className }: { className?: string }) {
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

/** Wraps skeletons; screen readers read `label` once. */
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

/** The skeleton of a card in a feed. */
export function FeedCardSkeleton() {
  return (
    <Card feed>
      <div className="flex items-center gap-3 px-4 pt-3 desk:px-5 desk:pt-4">
        <SkeletonBlock className="size-11 rounded-full" />
        <div className="flex-1">
          <SkeletonBlock className="h-3.5 w-[44%]" />
          <SkeletonBlock className="mt-2 h-2.75 w-[64%]" />
        </div>
      </div>
      <div className="px-4 py-4 desk:px-5">
        <SkeletonBlock />
        <SkeletonBlock className="mt-2.5 w-[72%]" />
      </div>
      <SkeletonBlock className="h-auto aspect-video rounded-none" />
      <div className="flex gap-4 px-4 py-4 desk:px-5">
        <SkeletonBlock className="h-4.5 w-11" />
        <SkeletonBlock className="h-4.5 w-11" />
        <SkeletonBlock className="ms-auto h-4.5 w-28" />
      </div>
    </Card>
  )
}
