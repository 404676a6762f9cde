import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { can } from '#contract/policy.ts'
import { attention as text } from '#locales/text.ts'
import { problemIcons } from '#web/diagnostics/problem-icons.tsx'
import { useActor } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { classes } from '#web/ui/classes.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { tones } from '#web/ui/tones.ts'
import { attentionQuery, useDismissProblem } from './attention.data.ts'

/** The most urgent problem of the server, for owners, until it is solved or dismissed. */
export function AttentionBanner() {
  const isOwner = can(useActor(), 'attention.read')
  const { data } = useQuery({ ...attentionQuery, enabled: isOwner })
  const dismiss = useDismissProblem()
  const [problem, ...others] = data?.problems ?? []
  if (!isOwner || !problem) return null
  const { soft, ink } = tones[problem.status === 'fail' ? 'danger' : 'warning']
  const { title, consequence } = problem.advice
  return (
    <section aria-label={text.label} className={classes('border-b border-line print:hidden', soft)}>
      <div className="mx-auto grid max-w-wide grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5 pe-2 ps-4 desk:grid-cols-[auto_minmax(0,1fr)_auto_auto] desk:px-5">
        <span aria-hidden className={classes('self-start pt-2.5 [&>svg]:size-5.5', ink)}>
          {problemIcons[problem.key]}
        </span>
        <p className="py-2 text-small text-pretty wrap-anywhere text-ink-2">
          {others.length > 0 ? text.more({ title, count: others.length, b: strong, more: together }) : strong(title)}
          <span className="block">{consequence}</span>
        </p>
        <IconButton
          label={text.dismiss({ title })}
          icon={<X className="size-5" />}
          className="self-start desk:order-last desk:self-center"
          waiting={dismiss.isPending}
          onClick={() =>
            dismiss.mutate(problem, { onError: error => toastError(error, { title: text.dismissFailed }) })
          }
        />
        <LinkButton to="/system-health" className="col-start-2 mb-1.5 justify-self-start desk:col-start-auto desk:mb-0">
          {text.see}
        </LinkButton>
      </div>
    </section>
  )
}

const strong = (words: string) => (
  <strong key="b" className="text-action font-strong text-ink">
    {words}
  </strong>
)

const together = (words: string) => (
  <span key="more" className="whitespace-nowrap">
    {words}
  </span>
)
