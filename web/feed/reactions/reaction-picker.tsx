import { Popover as Radix } from 'radix-ui'
import { type KeyboardEvent, type RefObject, useRef } from 'react'
import { type ReactionKind, reactionKinds } from '#contract/reactions.ts'
import { reactions as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { direction } from '#web/ui/direction.ts'
import { useBackCloses } from '#web/ui/layer-history.ts'
import { nameOfKind, ReactionIcon } from './kinds.tsx'
import type { OpenedBy } from './use-opening.ts'

interface ReactionPickerProps {
  anchor: RefObject<HTMLButtonElement | null>
  openedBy: OpenedBy
  mine: ReactionKind | null
  /** Where the finger is that holds the button. */
  over: ReactionKind | null
  hover: { onPointerEnter: () => void; onPointerLeave: () => void }
  onPick: (kind: ReactionKind) => void
  onClose: () => void
}

const focusChoice = (group: HTMLElement | null) =>
  group?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
const focusGroup = (group: HTMLElement | null) => group?.focus({ preventScroll: true })
const focused = { key: focusChoice, hold: focusGroup, hover: null }

/** The five reactions above their button. Arrows move, Enter takes, and the same one again takes it back. */
export function ReactionPicker({ anchor, openedBy, mine, over, hover, onPick, onClose }: ReactionPickerProps) {
  useBackCloses(openedBy !== 'hover', onClose)
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Anchor virtualRef={anchor} />
      {openedBy === 'hold' && (
        <Radix.Portal>
          <TapCover onTap={onClose} />
        </Radix.Portal>
      )}
      <Radix.Portal>
        <Radix.Content
          ref={focused[openedBy]}
          tabIndex={-1}
          aria-label={text.react}
          dir={direction()}
          side="top"
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={event => event.preventDefault()}
          onCloseAutoFocus={event => {
            event.preventDefault()
            if (openedBy === 'key') anchor.current?.focus({ preventScroll: true })
          }}
          onInteractOutside={event => {
            if (event.target instanceof Node && anchor.current?.contains(event.target)) event.preventDefault()
          }}
          onKeyDown={moveFocus}
          {...hover}
          className="z-50 w-88 max-w-[calc(100vw-1rem)] rounded-dialog bg-raised p-1.5 text-ink shadow-toast animate-pop outline-none!"
        >
          <div
            role="radiogroup"
            aria-label={text.react}
            // side by side, and in rows where text is large
            className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))]"
          >
            {reactionKinds.map(kind => (
              <button
                key={kind}
                type="button"
                role="radio"
                aria-checked={kind === mine}
                tabIndex={kind === (mine ?? 'like') ? 0 : -1}
                data-reaction={kind}
                onClick={() => onPick(kind)}
                className={classes(
                  'group grid min-h-18 content-center justify-items-center gap-1.5 rounded-card text-micro select-none hover:bg-sunken',
                  kind === mine ? 'bg-brand-soft text-brand-ink' : 'text-ink-2',
                  kind === over && 'bg-sunken text-ink',
                )}
              >
                <ReactionIcon
                  kind={kind}
                  className={classes(
                    'size-9.5 transition-transform group-hover:-translate-y-0.75 group-hover:scale-110 motion-reduce:transition-none',
                    kind === over && '-translate-y-0.75 scale-110',
                  )}
                />
                {nameOfKind(kind)}
              </button>
            ))}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Keeps the tap that closes the choices from what is below. The press that opened them is none of its. */
function TapCover({ onTap }: { onTap: () => void }) {
  const isPressed = useRef(false)
  return (
    <div
      aria-hidden
      onPointerDown={() => {
        isPressed.current = true
      }}
      onClick={() => isPressed.current && onTap()}
      className="pointer-events-auto fixed inset-0 z-40 pointer-coarse:cursor-pointer"
    />
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="radio"]')]
  const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
  const step = (steps[event.key] ?? 0) * (isSideways && direction() === 'rtl' ? -1 : 1)
  if (step === 0) return
  event.preventDefault()
  const index = choices.findIndex(choice => choice === document.activeElement)
  choices.at((index + step) % choices.length)?.focus()
}
