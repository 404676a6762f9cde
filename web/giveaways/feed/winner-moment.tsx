import { useEffect } from 'react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { giveawayLimits } from '#web/giveaways/giveaways.limits.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useUser } from '#web/session/session.ts'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { isCelebrated, setCelebrated } from './celebrated.ts'

const WonDialog = lazyPart(() => import('./won-dialog.tsx'), 'WonDialog')

type Past = GiveawayStatus['past'][number]

/** Shows the winner that they won, once on each device. */
export function useWinnerMoment(status: GiveawayStatus | null): void {
  const { id: userId } = useUser()
  useEffect(() => {
    const won = status?.past.find(giveaway => isNewWin(giveaway, userId))
    if (!won) return
    setCelebrated(userId, won.id)
    openLayer(layer => <WonDialog giveaway={won} {...layer} />)
  }, [status, userId])
}

const isNewWin = ({ id, winner, drawnAt, isDeleted }: Past, userId: number) =>
  winner?.id === userId &&
  !isDeleted &&
  drawnAt !== null &&
  Date.now() - Date.parse(drawnAt) < giveawayLimits.joyMs &&
  !isCelebrated(userId, id)
