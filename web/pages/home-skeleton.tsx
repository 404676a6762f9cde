import type { Brand } from '#web/company/company.ts'
import { FeedSelectorSkeleton, FeedSkeleton } from '#web/feed/list/feed-skeleton.tsx'
import { brandLink, HeaderBrand, HeaderFrame } from '#web/shell/header-frame.tsx'
import { feedColumn, feedColumns } from './home-layout.ts'

/**
 * The feed before anything of it is known: it is in the document itself, for whom before-paint.js shows it, until the
 * page takes its place. `place` is where the server puts the first posts, which then hide the skeleton of the posts.
 */
export function HomeSkeleton({ brand, place }: { brand: Brand; place: string }) {
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
      <div className={feedColumns}>
        <FeedSelectorSkeleton />
        {place}
        <main className={`${feedColumn} [#first-posts~&]:hidden in-data-[linked]:grid!`}>
          <FeedSkeleton />
        </main>
      </div>
    </div>
  )
}
