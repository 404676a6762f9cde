import { CircleCheck, X } from 'lucide-react'
import { useEffect } from 'react'
import { second } from '#contract/durations.ts'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { participant as text } from '#locales/text.ts'
import { DeviceValue } from '#web/lib/device-values.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { endTour, useReadNext, useTour } from './reading-tour.ts'
import { useGiveawayWatch } from './use-giveaway-watch.ts'

/** A win is celebrated once on a device, and not when it is old. */
const joyMs = 14 * 24 * 60 * 60 * second

/** Beside a feed: follows how the user stands in giveaways, shows that they won, and leads through unread posts. */
export function GiveawayWatch() {
  const status = useGiveawayWatch()
  useWinnerMoment(status)
  return <TourBar status={status} />
}

const WonDialog = lazyPart(() => import('./won-dialog.tsx'), 'WonDialog')

type Past = GiveawayStatus['past'][number]

/** Shows the winner that they won, once on each device. */
function useWinnerMoment(status: GiveawayStatus | null): void {
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
  Date.now() - Date.parse(drawnAt) < joyMs &&
  !isCelebrated(userId, id)

/** Wins that a user has seen celebrated on this device. */
interface Celebrated {
  authorId: number
  giveawayIds: readonly number[]
}

const celebrated = new DeviceValue('giveaways-celebrated')

function load(userId: number): readonly number[] {
  const stored = celebrated.readJson() as Celebrated | null
  return stored?.authorId === userId ? stored.giveawayIds : []
}

const isCelebrated = (userId: number, giveawayId: number): boolean => load(userId).includes(giveawayId)

export function setCelebrated(userId: number, giveawayId: number): void {
  if (isCelebrated(userId, giveawayId)) return
  celebrated.writeJson({ authorId: userId, giveawayIds: [...load(userId), giveawayId] } satisfies Celebrated)
}

/** At the bottom of the feed while a tour leads through the unread posts: how many are left, and the next one. */
function TourBar({ status }: { status: GiveawayStatus | null }) {
  const tour = useTour()
  const readNext = useReadNext()
  const giveaway = status?.active.find(({ id }) => id === tour?.giveawayId)
  if (!giveaway) return null
  const left = giveaway.asked - giveaway.read
  return (
    <section
      aria-label={text.tour.label}
      className="fixed inset-x-4 bottom-[calc(1.25rem+var(--place-bar)+var(--install-bar)+env(safe-area-inset-bottom))] z-15 flex min-h-15 animate-rise items-center gap-2 rounded-dialog bg-raised py-2 pe-2 ps-4 shadow-toast desk:inset-x-0 desk:mx-auto desk:w-fit desk:min-w-96"
    >
      <p role="status" className="flex min-w-0 flex-1 items-center gap-2 text-label">
        {left === 0 && <CircleCheck className="size-5 shrink-0 text-success" />}
        {left === 0 ? text.tour.done : text.tour.left({ count: left })}
      </p>
      {left > 0 && (
        <Button variant="primary" onClick={() => readNext(giveaway.id, giveaway.unread)}>
          {text.tour.next}
        </Button>
      )}
      <IconButton label={text.tour.stop} icon={<X className="size-5" />} onClick={endTour} />
    </section>
  )
}
