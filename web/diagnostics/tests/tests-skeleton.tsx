import { testCategories } from '#contract/system-tests.ts'
import { tests as text } from '#locales/text.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

export function TestsSkeleton() {
  return (
    <Skeleton label={text.loading} className="grid gap-4 pt-4">
      <SkeletonBlock className="h-22 rounded-card" />
      <div className="grid gap-3 desk:grid-cols-2 desk:gap-4 wide:grid-cols-4">
        {testCategories.map(category => (
          <Card key={category} className="grid gap-4 p-4">
            <div className="flex items-center gap-3">
              <SkeletonBlock className="size-11 rounded-card" />
              <SkeletonBlock className="h-4 flex-1" />
            </div>
            <SkeletonBlock className="w-[80%]" />
            <SkeletonBlock className="h-6 w-20 rounded-full" />
          </Card>
        ))}
      </div>
    </Skeleton>
  )
}
