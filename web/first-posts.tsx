import { QueryClient } from '@tanstack/react-query'
import type { FirstPosts, RenderFirstPosts } from '#contract/first-posts.ts'
import { can, companyWideTeamId } from '#contract/policy.ts'
import { feed as text } from '#locales/text.ts'
import { teamName } from '#web/company/team-name.ts'
import { attentionQuery } from '#web/diagnostics/attention/attention.data.ts'
import { AttentionBanner } from '#web/diagnostics/attention/attention-banner.tsx'
import { EmptyPromptBar } from '#web/feed/compose/prompt-bar.tsx'
import { urgentFirst } from '#web/feed/feed-cache.ts'
import { FeedSelectorSkeleton, FeedSkeleton, feedItem } from '#web/feed/list/feed-skeleton.tsx'
import { PostCard } from '#web/feed/post/post-card.tsx'
import { firstPostsId, firstPostsLook } from '#web/first-paint/first-posts.ts'
import { GiveawayBanner } from '#web/giveaways/feed/giveaway-banner.tsx'
import { activeGiveawaysQuery } from '#web/giveaways/giveaways.data.ts'
import { feedAside, feedColumn, feedColumns } from '#web/pages/home-layout.ts'
import { ReadMarker } from '#web/reading/read-marker.ts'
import { SignedInContext } from '#web/session/session.ts'
import { staticPage } from './static-page.tsx'

/**
 * Renders the first posts of Company-wide from the components of the app, with what is above them. Runs in the server
 * (server/pages/first-posts.ts), so that somebody reads them before any script has loaded.
 */
export const renderFirstPosts: RenderFirstPosts = first => {
  const client = new QueryClient()
  client.setQueryData(activeGiveawaysQuery.queryKey, [...first.giveaways])
  client.setQueryData(attentionQuery.queryKey, first.attention)
  // Of the teams, cards need the rights alone.
  const signedIn = { user: first.user, actor: first.actor, teams: [], areTeamsPending: false }
  const marker = new ReadMarker(client, () => undefined)
  const page = (
    <SignedInContext value={signedIn}>
      <Content {...first} marker={marker} />
    </SignedInContext>
  )
  // Documents forbid style attributes (web/first-paint/complete-first-posts.ts). In texts and attributes, quotes are escaped.
  return staticPage(page, client).replaceAll(' style="', ' data-style="')
}

function Content({ actor, posts, hasMore, marker }: FirstPosts & { marker: ReadMarker }) {
  return (
    <div id={firstPostsId} className={firstPostsLook}>
      <AttentionBanner />
      <div className={feedColumns}>
        <FeedSelectorSkeleton />
        <aside className={feedAside}>
          <GiveawayBanner teamId={companyWideTeamId} />
        </aside>
        <main className={feedColumn}>
          <h1 className="sr-only">{teamName(companyWideTeamId, '')}</h1>
          {can(actor, 'post.create', { teamId: companyWideTeamId }) ? <EmptyPromptBar /> : <div className="min-h-16" />}
          <h2 className="sr-only">{text.posts}</h2>
          <div>
            {urgentFirst(posts).posts.map(post => (
              <div key={post.id} className={feedItem}>
                <PostCard post={post} marker={marker} coveredTop={0} />
              </div>
            ))}
            {hasMore && <FeedSkeleton cards={1} />}
          </div>
        </main>
      </div>
    </div>
  )
}
