import { type FormEvent, useState } from 'react'
import type { Organization } from '#contract/organization.ts'
import { setup as text } from '#locales/text.ts'
import { classes } from '#web/ui/classes.ts'
import { ChipsField } from '#web/ui/forms/chips-field.tsx'
import { Form } from '#web/ui/forms/form.tsx'
import { NewChip } from '#web/ui/forms/new-chip.tsx'
import { entryProblem } from '../entry-problem.ts'
import { StepButtons, StepHeading } from './steps.tsx'

const trades = ['heating', 'construction', 'cleaning', 'care', 'shops', 'own'] as const
type Trade = (typeof trades)[number]

const wordsOf = (trade: Trade): Organization => {
  const listed = (words: string) => words.split(', ').filter(word => word !== '')
  if (trade === 'own') return { departments: [], functions: [] }
  const { departments, functions } = text.trades[trade]
  return { departments: listed(departments), functions: listed(functions) }
}

interface TradeStepProps {
  /** What an earlier set-up, or this one before, chose. */
  initial: Organization | undefined
  waiting: boolean
  onBack: () => void
  onNext: (lists: Organization) => void
}

export function TradeStep({ initial, waiting, onBack, onNext }: TradeStepProps) {
  const [trade, setTrade] = useState<Trade | undefined>(initial ? undefined : 'heating')
  const [choices, setChoices] = useState(initial ?? wordsOf('heating'))
  const [chosen, setChosen] = useState(choices)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onNext(chosen)
  }
  const take = (next: Trade) => {
    setTrade(next)
    setChoices(wordsOf(next))
    setChosen(wordsOf(next))
  }
  const list = (name: keyof Organization) => ({
    choices: choices[name],
    value: chosen[name],
    onChange: (value: string[]) => setChosen({ ...chosen, [name]: value }),
    onAdd: (entry: string) => {
      setChoices(before => ({ ...before, [name]: [...before[name], entry] }))
      setChosen(before => ({ ...before, [name]: [...before[name], entry] }))
    },
  })
  return (
    <Form onSubmit={submit} className="grid gap-4.5 desk:gap-5">
      <StepHeading step={2} lead={text.tradeLead} />
      <fieldset>
        <legend className="mb-1.5 text-label">{text.startFrom}</legend>
        <div className="flex flex-wrap gap-2">
          {trades.map(each => (
            <label
              key={each}
              className={classes(
                'inline-flex min-h-target items-center rounded-full border px-3.5 text-small transition-colors',
                'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand-ink',
                each === trade
                  ? 'border-brand-ink bg-brand-soft font-strong text-brand-ink'
                  : 'border-field-line bg-surface font-medium text-ink-2 hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name="trade"
                className="sr-only"
                checked={each === trade}
                onChange={() => take(each)}
              />
              {each === 'own' ? text.trades.own : text.trades[each].name}
            </label>
          ))}
        </div>
      </fieldset>
      <Words
        key={`${trade} departments`}
        legend={text.departments}
        label={text.newDepartment}
        {...list('departments')}
      />
      <Words key={`${trade} functions`} legend={text.functions} label={text.newFunction} {...list('functions')} />
      <StepButtons onBack={onBack} waiting={waiting}>
        {text.next}
      </StepButtons>
    </Form>
  )
}

interface WordsProps {
  legend: string
  /** Of the chip that adds one. */
  label: string
  choices: string[]
  value: string[]
  onChange: (value: string[]) => void
  onAdd: (entry: string) => void
}

function Words({ legend, label, choices, value, onChange, onAdd }: WordsProps) {
  return (
    <ChipsField
      legend={legend}
      choices={choices}
      value={value}
      onChange={onChange}
      add={
        <NewChip
          label={label}
          addLabel={name => text.addNamed({ name })}
          problemWith={entry => entryProblem(choices, entry)}
          onAdd={entry => {
            onAdd(entry)
            return true
          }}
        />
      }
    />
  )
}
