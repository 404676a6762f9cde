import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Advice } from '#contract/system-tests.ts'
import { diagnostics as text } from '#locales/text.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import { CopyText } from './technical-details.tsx'

export interface NextStep {
  key: string
  status: 'fail' | 'warning'
  icon: ReactNode
  advice: Advice
}

/** Problems with what each means and what to do about it; what fails comes first. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  if (steps.length === 0) return null
  const urgentFirst = steps.toSorted((a, b) => Number(b.status === 'fail') - Number(a.status === 'fail'))
  return (
    <Card className="overflow-hidden">
      <CardHeader title={text.next} subject={steps.length > 1 ? text.nextLead : undefined} className="pb-2 desk:px-6" />
      <ul aria-label={text.next}>
        {urgentFirst.map(step => (
          <Step key={step.key} step={step} />
        ))}
      </ul>
    </Card>
  )
}

function Step({ step: { status, icon, advice } }: { step: NextStep }) {
  const tone = status === 'fail' ? 'danger' : 'warning'
  return (
    <li className="flex flex-wrap items-start gap-4 border-line px-5 py-4.5 not-first:border-t desk:flex-nowrap desk:px-6 desk:py-5">
      <IconTile tone={tone} className="max-desk:hidden">
        {icon}
      </IconTile>
      <div className="min-w-0 flex-[1_0_100%] wrap-anywhere desk:flex-1">
        <Tag tone={tone}>{text.states[status]}</Tag>
        <h3 className="mt-2 mb-0.5 text-body font-strong">{advice.title}</h3>
        <p className="text-action font-regular text-pretty text-ink-2">{advice.consequence}</p>
        <p className="mt-1.5 text-action font-regular text-pretty">
          <strong className="me-1 font-strong">{text.nextStep}</strong> {advice.nextStep}
        </p>
      </div>
      <AdviceActions advice={advice} className="max-desk:w-full desk:min-w-39 desk:self-center" />
    </li>
  )
}

interface AdviceActionsProps {
  advice: Advice
  className?: string
}

/** The words to forward, or the page where to act. */
export function AdviceActions({ advice: { title, forward, page }, className }: AdviceActionsProps) {
  const here = useLocation({ select: ({ pathname }) => pathname })
  if (forward) return <CopyText value={forward} label={text.copyMessage({ title, hidden })} className={className} />
  const known = pageOf(page)
  return (
    known &&
    known !== here && (
      <LinkButton to={known} className={className}>
        {text.pages[known]}
      </LinkButton>
    )
  )
}

/** A page of the app that has a name here; a server may know others. */
function pageOf(path: string | null): keyof typeof text.pages | undefined {
  const pages = Object.keys(text.pages) as (keyof typeof text.pages)[]
  return pages.find(page => page === path)
}
