import { Globe } from 'lucide-react'
import { useState } from 'react'
import type { Post } from '#contract/feed.ts'

type Preview = Pick<
  Post,
  'linkPreviewUrl' | 'linkPreviewTitle' | 'linkPreviewDescription' | 'linkPreviewImage' | 'linkPreviewSiteName'
>

/** The preview of a linked page, as one link. Nothing without a preview. */
export function LinkPreview({ post }: { post: Preview }) {
  const [isBroken, setBroken] = useState(false)
  if (!post.linkPreviewUrl || !post.linkPreviewTitle) return null
  return (
    <a
      href={post.linkPreviewUrl}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="mx-4 mb-4 grid overflow-hidden rounded-card border border-line bg-sunken text-ink no-underline hover:border-brand-line desk:mx-5 desk:mb-5 desk:has-[img]:grid-cols-[13.5rem_1fr]"
    >
      {post.linkPreviewImage && !isBroken && (
        <img
          src={post.linkPreviewImage}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
          className="aspect-[1.91] size-full object-cover desk:aspect-auto desk:min-h-28"
        />
      )}
      <span className="min-w-0 px-4 pt-3 pb-3.5 desk:self-center">
        <span className="flex items-center gap-1.5 text-meta text-ink-3">
          <Globe className="size-4 shrink-0" />
          <span className="truncate">{post.linkPreviewSiteName}</span>
        </span>
        <span className="my-0.5 line-clamp-2 font-strong">{post.linkPreviewTitle}</span>
        {post.linkPreviewDescription && (
          <span className="line-clamp-2 text-small text-ink-2">{post.linkPreviewDescription}</span>
        )}
      </span>
    </a>
  )
}
