import { Heart } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { ReactionKind } from '#contract/reactions.ts'
import { reactions as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { classes } from '#web/ui/classes.ts'
import { nameOfKind, ReactionIcon } from './kinds.tsx'
import { useOpening } from './use-opening.ts'

const ReactionPicker = lazyPart(() => import('./reaction-picker.tsx'), 'ReactionPicker')

interface ReactionButtonProps {
  mine: ReactionKind | null
  /** How many have reacted as the icon says. */
  count: number
  /** The name while the icon is the heart. */
  likeLabel: string
  onReact: (kind: ReactionKind | null) => void
  /** Its height, paddings and text. */
  className: string
  iconSize: string
}

/**
 * A heart and the number of likes, or one's own reaction and its number. A tap likes, or takes the reaction back, in the
 * same frame; holding, hovering or the arrow up opens the five.
 */
export function ReactionButton({ mine, count, likeLabel, onReact, className, iconSize }: ReactionButtonProps) {
  const [swells, setSwells] = useState(false)
  const react = (kind: ReactionKind | null) => {
    setSwells(kind !== null)
    onReact(kind)
  }
  const { openedBy, over, anchor, attach, handlers, hover, pick, close, endsHold } = useOpening(kind =>
    react(kind === mine ? null : kind),
  )
  const isOther = mine !== null && mine !== 'like'
  const icon = isOther ? (
    <ReactionIcon kind={mine} className={classes('-mx-0.5', iconSize, swells && 'animate-swell')} />
  ) : (
    <Heart className={classes(iconSize, mine && 'fill-current', swells && 'animate-swell')} />
  )
  return (
    <>
      <button
        ref={attach}
        type="button"
        aria-pressed={mine !== null}
        aria-label={isOther ? text.mine({ kind: nameOfKind(mine), count }) : likeLabel}
        // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- global since ARIA 1.3
        aria-description={text.hint}
        aria-haspopup="dialog"
        aria-expanded={openedBy !== null}
        {...handlers}
        onClick={() => {
          if (endsHold()) return
          close()
          react(mine ? null : 'like')
        }}
        onAnimationEnd={() => setSwells(false)}
        className={classes(
          'inline-flex touch-manipulation items-center rounded-control tabular-nums transition-colors select-none [-webkit-touch-callout:none] hover:bg-sunken',
          mine === 'like' ? 'text-danger' : 'text-ink-2',
          openedBy && 'bg-sunken',
          className,
        )}
      >
        {icon}
        {count > 0 && count}
      </button>
      {openedBy && (
        <Suspense>
          <ReactionPicker
            anchor={anchor}
            openedBy={openedBy}
            mine={mine}
            over={over}
            hover={hover}
            onPick={pick}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
