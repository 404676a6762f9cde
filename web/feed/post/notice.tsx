import { Link } from '@tanstack/react-router'
import { ChevronRight, Gift, Trophy } from 'lucide-react'
import type { Post } from '#contract/feed.ts'
import { post as words } from '#locales/text.ts'
import { FoldedText } from '#web/feed/folded-text.tsx'

const text = words.notice

const kinds = {
  announcement: { title: text.announcement, Icon: Gift },
  winner: { title: text.winner, Icon: Trophy },
  'no-winner': { title: text.noWinner, Icon: Gift },
  'failed-draw': { title: text.failedDraw, Icon: Gift },
} as const

/** The text of a post by which a giveaway is announced, or how it ended. */
export function Notice({ kind, content }: { kind: keyof typeof kinds; content: Post['content'] }) {
  const { title, Icon } = kinds[kind]
  return (
    <div className="focus-on-deep mt-3 bg-brand-deep px-4 pt-4 pb-2 text-on-deep desk:px-5">
      <p className="flex items-center gap-2 text-label text-gold">
        <Icon className="size-5" />
        {title}
      </p>
      <p
        dir="auto"
        className="[unicode-bidi:plaintext] mt-2 text-lead text-pretty whitespace-pre-wrap wrap-anywhere [&_a]:text-on-deep [&_button]:text-on-deep"
      >
        <FoldedText text={content} />
      </p>
      <Link
        to="/lottery-eligibility"
        className="mt-1 inline-flex min-h-target items-center gap-1.5 text-label text-on-deep no-underline hover:underline"
      >
        {text.link}
        <ChevronRight className="size-4.5" />
      </Link>
    </div>
  )
}
