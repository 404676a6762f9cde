import { Link } from '@tanstack/react-router'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import { privacy as text } from '#locales/text.ts'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

/** The way from the profile to what is recorded. */
export function RecordedLink() {
  return (
    <Card className="mt-4">
      <Link
        to="/recorded"
        className="flex min-h-16 items-center gap-3.5 rounded-card px-5 py-3.5 hover:bg-sunken focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-brand-ink"
      >
        <IconTile>
          <ShieldCheck />
        </IconTile>
        <span className="min-w-0 flex-1">
          <span className="block text-action font-semi text-ink">{text.linkTitle}</span>
          <span className="block text-small text-ink-3">{text.linkText}</span>
        </span>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
    </Card>
  )
}
