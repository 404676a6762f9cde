import { TourBar } from './tour-bar.tsx'
import { useGiveawayWatch } from './use-giveaway-watch.ts'
import { useWinnerMoment } from './winner-moment.tsx'

/** Beside a feed: follows how the user stands in giveaways, shows that they won, and leads through unread posts. */
export function GiveawayWatch({ hasButtonBeside }: { hasButtonBeside: boolean }) {
  const status = useGiveawayWatch()
  useWinnerMoment(status)
  return <TourBar status={status} hasButtonBeside={hasButtonBeside} />
}
