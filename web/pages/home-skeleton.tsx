import type { Brand } from '#web/company/company.ts'
import { FeedSelectorSkeleton, FeedSkeleton } from '#web/feed/list/feed-skeleton.tsx'
import { FirstPostsPlace } from '#web/first-paint/first-paint.tsx'
import { brandLink, HeaderBrand, HeaderFrame } from '#web/shell/header/header-frame.tsx'
import { feedColumn, feedColumns } from './home-layout.ts'

/**
 * The feed before anything of it is known: it is in the document itself, for whom before-paint.js shows it, until the
 * page takes its place.
 */
export function HomeSkeleton({ brand }: { brand: Brand }) {
  return (
    <div className="hidden in-data-[start=feed]:block">
      <HeaderFrame
        brand={
          <a href="/" className={brandLink}>
            <HeaderBrand {...brand} />
          </a>
        }
        actions={<span className="m-1.5 size-8 rounded-full bg-on-header/15" />}
      />
      <FirstPostsPlace className={feedColumns}>
        <FeedSelectorSkeleton />
        <main className={feedColumn}>
          <FeedSkeleton />
        </main>
      </FirstPostsPlace>
    </div>
  )
}
