import { ChevronRight, SlidersHorizontal } from 'lucide-react'
import { Suspense, useState } from 'react'
import { postChoices as text } from '#locales/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { areChosen, countOf } from './choices.ts'
import type { ChoicesProps } from './choices-dialog.tsx'

const ChoicesDialog = lazyPart(() => import('./choices-dialog.tsx'), 'ChoicesDialog', 'authors')

/** Opens the choices: as a row, as a button beside others, or as an icon where there is little room. */
export function ChoicesButton({
  look,
  disabled,
  ...props
}: ChoicesProps & { look: 'row' | 'button' | 'icon'; disabled?: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { choices } = props
  const open = () => setOpen(true)
  return (
    <>
      {look === 'row' && (
        <button type="button" onClick={open} className="flex min-h-15 w-full items-center gap-3.5 text-start">
          <SlidersHorizontal className="size-6 shrink-0 text-brand-ink" />
          <span className="min-w-0 flex-1">
            <span className="block text-action font-semi">{text.title}</span>
            <span className="block text-meta text-ink-3">
              {areChosen(choices) ? text.on({ count: countOf(choices) }) : text.none}
            </span>
          </span>
          <ChevronRight className="me-3 size-5 shrink-0 text-ink-3" />
        </button>
      )}
      {look === 'button' && (
        <Button variant="ghost" icon={<SlidersHorizontal className="size-5.5" />} disabled={disabled} onClick={open}>
          {text.title}
        </Button>
      )}
      {look === 'icon' && (
        <IconButton label={text.title} icon={<SlidersHorizontal className="size-6 text-brand-ink" />} onClick={open} />
      )}
      {isOpen && (
        <Suspense>
          <ChoicesDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
