import { RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { common } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/classes.ts'
import type { Tone } from '#web/ui/tones.ts'
import { Emblem } from './emblem.tsx'

interface EmptyStateProps {
  icon: ReactNode
  tone?: Tone
  title: string
  /** The user's next step. */
  children?: ReactNode
  action?: ReactNode
  /** 1 where it fills the page. */
  level?: 1 | 2
  className?: string
}

/** The state of an empty list, with the next step. */
export function EmptyState({ icon, tone = 'brand', title, children, action, level = 2, className }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={classes('grid justify-items-center gap-0.5 px-6 pt-6.5 pb-7 text-center', className)}>
      <Emblem tone={tone} className="mb-3.5">
        {icon}
      </Emblem>
      <Heading className="text-title">{title}</Heading>
      {children && <div className="max-w-line text-body text-balance text-ink-2">{children}</div>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

interface FailureStateProps {
  title: string
  children?: ReactNode
  onRetry: () => void
  waiting?: boolean
  level?: 1 | 2
  className?: string
}

/** The state of a list that failed to load, with a retry. */
export function FailureState({ title, children, onRetry, waiting, level, className }: FailureStateProps) {
  return (
    <div role="alert">
      <EmptyState
        tone="danger"
        icon={<TriangleAlert />}
        title={title}
        level={level}
        className={className}
        action={
          <Button icon={<RefreshCw className="size-5" />} waiting={waiting} onClick={onRetry}>
            {common.tryAgain}
          </Button>
        }
      >
        {children}
      </EmptyState>
    </div>
  )
}
