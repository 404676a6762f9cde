import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DrawRecord } from '#contract/giveaways.ts'
import { verify as text } from '#locales/text.ts'
import type { KeptGiveaway } from '#web/giveaways/kept.ts'
import { dayAndHour, longDay } from '#web/lib/times/dates.ts'
import { classes } from '#web/ui/classes.ts'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { hidden } from '#web/ui/visually-hidden.tsx'
import type { Findings, Problem } from './draw-check.ts'

interface DrawStepsProps {
  record: DrawRecord
  /** Null where nothing was checked. */
  findings: Findings | null
  kept: KeptGiveaway | null
  foot: ReactNode
}

/** The draw in four sentences, each with its check. */
export function DrawSteps({ record, findings, kept, foot }: DrawStepsProps) {
  const steps = [sealStep, ticketsStep, secretStep, resultStep].map(step => step(record, findings, kept))
  const holding = steps.filter(({ state }) => state === 'holds').length
  const [title, subject] = findings
    ? holding === steps.length
      ? [text.how, text.howText]
      : [text.checked, text.checkedText({ holding })]
    : [text.howLater, record.drawnAt === null ? text.howLaterText : undefined]
  return (
    <Card className="pb-1">
      <CardHeader title={title} subject={subject} />
      <ol className="px-5 pt-4.5">
        {steps.map((step, n) => (
          <StepRow key={n} {...step} />
        ))}
      </ol>
      {foot && <div className="flex flex-wrap gap-2 px-5 pb-4">{foot}</div>}
      <p className="px-5 pb-5 text-small text-pretty text-ink-3">{text.limits}</p>
    </Card>
  )
}

interface Step {
  /** Open: not checked. */
  state: 'holds' | 'fails' | 'open'
  title: string
  help: string
  codes?: readonly Code[]
}

interface Code {
  name: string
  code: string
  rest?: string
  isBad?: boolean
}

type MakeStep = (record: DrawRecord, findings: Findings | null, kept: KeptGiveaway | null) => Step

/** The first problem: others follow from it. */
const said = ([problem]: readonly Problem[]) => (problem ? text.problems[problem] : '')
const stateOf = (problems: readonly Problem[] | undefined) =>
  problems === undefined ? 'open' : problems.length === 0 ? 'holds' : 'fails'

const sealStep: MakeStep = ({ versions, startDate }, findings, kept) => {
  const seals = versions.map(({ commitment }) => ({ name: text.codes.seal, code: commitment }))
  const problems = findings?.seal ?? []
  if (problems.includes('seal-changed') && kept) {
    return {
      state: 'fails',
      title: said(problems),
      help: text.compareText,
      codes: [
        ...kept.commitments.map(code => ({ name: text.codes.kept, code })),
        ...seals.map(({ code }) => ({ name: text.codes.today, code, isBad: !kept.commitments.includes(code) })),
      ],
    }
  }
  const [first] = versions
  return {
    state: stateOf(findings?.seal),
    title: problems.length > 0 ? said(problems) : text.seal,
    help: first ? sealedAt(first.at, startDate) : '',
    codes: seals,
  }
}

/** Instants of the record are texts of one length, so they compare as such. */
function sealedAt(at: string, startDate: string): string {
  const say = at <= startDate ? text.sealText.inTime : text.sealText.late
  return say({ at: dayAndHour(new Date(at)), start: dayAndHour(new Date(startDate)) })
}

const ticketsStep: MakeStep = ({ tickets, mine }, findings) => {
  const problems = findings?.tickets ?? []
  const isMineIn = mine.ticket !== null && tickets.includes(mine.ticket.ticket)
  return {
    state: stateOf(findings?.tickets),
    title: problems.length > 0 ? said(problems) : text.tickets,
    help: findings ? text.ticketsText({ count: tickets.length, isMineIn }) : text.ticketsLater,
  }
}

const secretStep: MakeStep = ({ seed }, findings, kept) => {
  const problems = findings?.secret ?? []
  const isKept = kept !== null && !findings?.seal.includes('seal-changed')
  return {
    state: stateOf(findings?.secret),
    title: findings === null ? text.secretLater : problems.length > 0 ? said(problems) : text.secret,
    help:
      findings === null
        ? text.secretLaterText
        : isKept
          ? text.secretKept({ at: longDay(new Date(kept.at)) })
          : text.secretNotKept,
    codes: seed === null ? [] : [{ name: text.codes.secret, code: seed, isBad: problems.length > 0 }],
  }
}

const resultStep: MakeStep = ({ draws, tickets }, findings) => {
  const problems = findings?.result ?? []
  const draw = draws.at(-1)
  const codes = draw
    ? [
        {
          name: text.codes.result,
          code: draw.digest,
          rest: text.pointsTo({ place: draw.index + 1, count: draw.count }),
        },
      ]
    : []
  if (findings === null) return { state: 'open', title: text.resultLater, help: text.resultText, codes }
  if (problems.length > 0) return { state: 'fails', title: said(problems), help: text.resultText, codes }
  if (findings.seal.length + findings.secret.length > 0)
    return { state: 'fails', title: text.resultVoid, help: text.resultVoidText, codes }
  if (!draw || tickets.length === 0) return { state: 'holds', title: text.resultNone, help: text.resultText }
  return { state: 'holds', title: text.result({ place: draw.index + 1 }), help: text.resultText, codes }
}

const marks = {
  holds: { look: 'bg-success-soft text-success', icon: <Check /> },
  fails: { look: 'bg-danger-soft text-danger', icon: <X /> },
  open: { look: 'bg-sunken text-ink-3', icon: null },
} as const

function StepRow({ state, title, help, codes = [] }: Step) {
  return (
    <li className="relative flex gap-3.5 pb-5 not-last:before:absolute not-last:before:top-8.5 not-last:before:bottom-0.5 not-last:before:start-3.75 not-last:before:w-0.5 not-last:before:bg-line">
      <span
        aria-hidden
        className={classes('grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4.5', marks[state].look)}
      >
        {marks[state].icon ?? <span className="size-2 rounded-full bg-current" />}
      </span>
      <div className="min-w-0 flex-1 pt-1">
        <p className="text-body font-semi text-pretty">
          {state === 'open' ? title : text[state]({ sentence: title, hidden })}
        </p>
        {help && <p className="mt-0.5 text-small text-ink-2">{help}</p>}
        {codes.map(({ name, code, rest, isBad }) => (
          <p
            key={`${name} ${code}`}
            className="mt-1.5 rounded-control bg-sunken px-3 py-2 font-mono text-meta text-ink-2 wrap-anywhere"
          >
            <span className="inline-block min-w-16 pe-2 text-ink-3">{name}</span>
            <span title={code} className={isBad ? 'bg-danger-soft font-bold text-danger' : undefined}>
              {shortened(code)}
            </span>{' '}
            {rest}
          </p>
        ))}
      </div>
    </li>
  )
}

const shortened = (code: string) => (code.length > 28 ? `${code.slice(0, 16)} … ${code.slice(-8)}` : code)
