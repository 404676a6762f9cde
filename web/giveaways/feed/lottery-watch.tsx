import { TourBar } from './tour-bar.tsx'
import { useLotteryWatch } from './use-lottery-watch.ts'
import { useWinnerMoment } from './winner-moment.tsx'

/** Beside a feed: follows how the user stands in giveaways, shows that they won, and leads through unread posts. */
export function LotteryWatch({ hasButtonBeside }: { hasButtonBeside: boolean }) {
  const status = useLotteryWatch()
  useWinnerMoment(status)
  return <TourBar status={status} hasButtonBeside={hasButtonBeside} />
}
