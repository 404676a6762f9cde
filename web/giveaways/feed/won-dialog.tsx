import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, Trophy, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { CSSProperties } from 'react'
import type { GiveawayStatus } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, dialogs as words } from '#locales/text.ts'
import { drawRecordQuery } from '#web/giveaways/giveaways.data.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { useUser } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { dialogPanel } from '#web/ui/dialogs/dialog.tsx'
import { DialogFrame } from '#web/ui/dialogs/dialog-frame.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { PrizeArt } from './prize-art.tsx'

const text = words.won

/** Tells the winner that they won. */
export function WonDialog({ giveaway, open, onClose }: LayerProps & { giveaway: GiveawayStatus['past'][number] }) {
  const user = useUser()
  const { data: record } = useQuery(drawRecordQuery(giveaway.id))
  const draw = record?.draws.at(-1)
  const creator = record?.versions[0]?.by
  useBackCloses(open, onClose)
  return (
    <DialogFrame
      open={open}
      onOpenChange={onClose}
      onOpenAutoFocus={event => {
        event.preventDefault()
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
      }}
      className={classes(
        dialogPanel,
        'focus-on-deep top-0 max-h-none rounded-none bg-brand-deep text-center text-on-deep',
      )}
    >
      <Confetti />
      <Dialog.Close asChild>
        <IconButton
          label={common.close}
          icon={<X />}
          className="absolute top-2 end-2 z-1 text-on-deep hover:bg-on-deep/15"
        />
      </Dialog.Close>
      <div className="relative flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto px-8 pt-14 pb-3">
        <div className="relative mb-5.5 shrink-0 animate-swell rounded-full bg-gold p-2 motion-reduce:animate-none">
          <PersonAvatar person={user} size="large" className="size-29 text-display-phone" />
          <span
            aria-hidden
            className="absolute -end-1.5 -bottom-1 grid size-12 place-items-center rounded-full bg-white text-brand-deep shadow-1"
          >
            <Trophy className="size-6" />
          </span>
        </div>
        <p className="text-label text-on-deep-2 wrap-anywhere">{giveaway.title}</p>
        <Dialog.Title className="mt-1.5 mb-1 text-display-phone text-balance wrap-anywhere">
          {text.title({ firstName: user.firstName })}
        </Dialog.Title>
        <p className="line-clamp-4 text-h3 wrap-anywhere">{giveaway.prize}</p>
        <PrizeArt className="my-3 w-48 shrink-0" />
        <p className="min-h-12 text-small text-balance text-on-deep-2">
          {draw && text.drawn({ people: draw.count, at: dayAndHour(new Date(draw.at)) })}
          {creator && (
            <>
              <br />
              {text.contact({ name: fullName(creator) })}
            </>
          )}
        </p>
      </div>
      <div className="pad-safe-bottom relative grid grid-cols-2 gap-3 px-6 pt-5 desk:pb-6">
        <LinkButton to="/lottery-eligibility" variant="inverse" className="px-2.5">
          {text.see}
        </LinkButton>
        <LinkButton
          to="/lottery-eligibility"
          search={{ draw: giveaway.id }}
          variant="ghost"
          className="bg-on-deep/14 px-2.5 text-on-deep hover:bg-on-deep/25"
          icon={<ShieldCheck className="size-5" />}
        >
          {text.verify}
        </LinkButton>
      </div>
    </DialogFrame>
  )
}

const colors = ['var(--gold)', '#FFFFFF', '#FF8F8A', '#8DBDF7', '#6AD795']
const pieces = 60

/** Looks random, and is the same at every opening. */
function spread(n: number, salt: number): number {
  const mixed = Math.sin(n * 12.9898 + salt * 78.233) * 43_758.5453
  return mixed - Math.floor(mixed)
}

/** Confetti that falls once; with reduced motion it hangs in the air, above the words. */
function Confetti() {
  return (
    <div aria-hidden className="pointer-events-none absolute inset-0 overflow-hidden">
      {Array.from({ length: pieces }, (_, n) => (
        <span key={n} className="confetti" style={styleOf(n)} />
      ))}
    </div>
  )
}

const styleOf = (n: number) =>
  ({
    '--left': `${spread(n, 1) * 100}%`,
    '--rest': `${2 + spread(n, 2) * 32}%`,
    '--turn': `${Math.round(spread(n, 3) * 360)}deg`,
    '--delay': `${Math.round(spread(n, 4) * 900)}ms`,
    '--fall': `${Math.round(2_600 + spread(n, 5) * 1_800)}ms`,
    '--sway': `${Math.round((spread(n, 6) - 0.5) * 90)}px`,
    '--piece': colors[n % colors.length],
    '--round': n % 3 === 0 ? '50%' : '2px',
  }) as CSSProperties
