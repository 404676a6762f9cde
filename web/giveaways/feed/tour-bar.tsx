import { CircleCheck, X } from 'lucide-react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { participant as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { endTour, useReadNext, useTour } from './reading-tour.ts'

interface TourBarProps {
  status: GiveawayStatus | null
  /** A floating button is at the right of a phone. */
  hasButtonBeside: boolean
}

/** At the bottom of the feed while a tour leads through the unread posts: how many are left, and the next one. */
export function TourBar({ status, hasButtonBeside }: TourBarProps) {
  const tour = useTour()
  const readNext = useReadNext()
  const giveaway = status?.active.find(({ id }) => id === tour?.giveawayId)
  if (!giveaway) return null
  const left = giveaway.asked - giveaway.read
  return (
    <section
      aria-label={text.tour.label}
      className={classes(
        'fixed bottom-[calc(1.25rem+var(--place-bar)+var(--install-bar)+env(safe-area-inset-bottom))] start-4 z-15 flex min-h-15 animate-rise items-center gap-2 rounded-dialog bg-raised py-2 pe-2 ps-4 shadow-toast',
        'desk:end-0 desk:start-0 desk:mx-auto desk:w-fit desk:min-w-96',
        hasButtonBeside ? 'end-22' : 'end-4',
      )}
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-label">
        {left === 0 && <CircleCheck aria-hidden className="size-5 shrink-0 text-success" />}
        {left === 0 ? text.tour.done : text.tour.left({ count: left })}
      </p>
      {left > 0 && (
        <Button variant="primary" onClick={() => readNext(giveaway.id, giveaway.unread)}>
          {text.tour.next}
        </Button>
      )}
      <IconButton label={text.tour.stop} icon={<X aria-hidden className="size-5" />} onClick={endTour} />
    </section>
  )
}
