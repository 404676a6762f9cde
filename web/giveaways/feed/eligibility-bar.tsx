import { ChevronRight, CircleCheck } from 'lucide-react'
import type { ActiveGiveaway } from '#contract/giveaways.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { Meter } from '#web/ui/states/meter.tsx'
import { wordsOf } from './standing-words.ts'

const EngagementStatusDialog = lazyPart(() => import('./engagement-status-dialog.tsx'), 'EngagementStatusDialog')

/** Opens the Engagement Status dialog of a giveaway. */
export const openStatus = (giveawayId: number): void =>
  openLayer(layer => <EngagementStatusDialog giveawayId={giveawayId} {...layer} />)

/** Whether the user is in the draw, or what is left to read; opens the Engagement Status dialog. */
export function EligibilityBar({ giveaway }: { giveaway: ActiveGiveaway }) {
  const { standing, asked, read } = giveaway
  const { title, help } = wordsOf(giveaway)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openStatus(giveaway.id)}
      className="flex min-h-15 w-full items-center gap-2 bg-surface py-2.5 pe-3 ps-4 text-start text-ink transition-colors hover:bg-sunken wide:py-3"
    >
      {standing === 'in' && <CircleCheck aria-hidden className="size-6 shrink-0 text-success" />}
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2 text-small">
          <span className="font-strong">{title}</span>
          <span className="text-ink-3">{help}</span>
        </span>
        {standing === 'reading' && <Meter value={(read / asked) * 100} className="mt-1.5" />}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
    </button>
  )
}
