import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#locales/text.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { onRed, toastCard, toastPlaces, toastRow, toastTitle, toastTones } from './toast-look.ts'

interface StaticMessagesProps {
  /** The name of the region for screen readers. */
  label: string
  place: keyof typeof toastPlaces
  /** The messages that a script may show. */
  children: ReactNode
}

/** The region of messages of a page that is rendered ahead. They are put in by show-message.ts. */
export function StaticMessages({ label, place, children }: StaticMessagesProps) {
  return (
    <section aria-label={label}>
      <ol id="messages" aria-live="polite" className={classes(toastPlaces[place], 'empty:hidden')} />
      {children}
    </section>
  )
}

interface StaticMessageProps {
  id: string
  isFailure?: boolean
  /** By default what the script says. */
  title?: string
  text?: string
}

export function StaticMessage({ id, isFailure = false, title, text }: StaticMessageProps) {
  const Icon = isFailure ? TriangleAlert : CircleCheck
  return (
    <template id={id}>
      <li
        className={classes(
          toastCard,
          'animate-drop desk:animate-rise',
          isFailure ? toastTones.destructive : toastTones.normal,
        )}
      >
        <div role={isFailure ? 'alert' : undefined} className={toastRow}>
          <Icon className={classes('size-6 shrink-0 self-start', !isFailure && 'text-success')} />
          <div className="min-w-0 flex-1">
            <p data-title className={toastTitle}>
              {title}
            </p>
            <p data-text className={classes('text-small', !isFailure && 'text-ink-2')}>
              {text}
            </p>
          </div>
          <IconButton label={common.close} icon={<X className="size-5" />} className={isFailure ? onRed : undefined} />
        </div>
      </li>
    </template>
  )
}
