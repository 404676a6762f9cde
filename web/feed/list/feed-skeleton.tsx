import { feed as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { FeedCardSkeleton, Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'

/** Skeletons of posts. */
export function FeedSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <Skeleton label={text.loading} className="grid gap-2 desk:gap-4">
      {Array.from({ length: cards }, (_, index) => (
        <FeedCardSkeleton key={index} />
      ))}
    </Skeleton>
  )
}

/** A card with the space below it. */
export const feedItem = 'pb-2 desk:pb-4'

/** The place of the feed selector. */
export const feedRail =
  'stays-in-view sticky top-below-header-phone z-18 border-b border-line bg-surface desk:top-below-header max-rail:low:static rail:top-[calc(var(--spacing-below-header)+1.5rem)] rail:col-start-1 rail:row-span-2 rail:row-start-1 rail:border-0 rail:bg-transparent'

const chips = ['w-20', 'w-38', 'w-28', 'w-34']

/** The skeleton of the feed selector. */
export function FeedSelectorSkeleton() {
  return (
    <div aria-hidden className={feedRail}>
      <div className="flex gap-2 overflow-hidden px-4 py-2.5 rail:flex-col rail:px-0">
        {chips.map(width => (
          <SkeletonBlock key={width} className={classes('h-target shrink-0 rounded-full', width)} />
        ))}
      </div>
    </div>
  )
}
