import { useQuery } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/call.ts'
import type { FactorRule, getFactorRule } from '#contract/factors.ts'
import { common, factors as text } from '#locales/text.ts'
import { ChoiceField } from '#web/ui/forms/choice-field.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { factorRuleQuery, useSetFactorRule } from './factors.data.ts'
import { toastFactorError } from './toast-factor-error.ts'

/** The rule about who needs a second step. */
export function FactorRuleCard() {
  const rule = useQuery(factorRuleQuery)
  const set = useSetFactorRule()
  const { runConfirmed, question } = useConfirmed()
  if (hasFailed(rule))
    return (
      <QueryFailure title={text.ruleNotLoaded} query={rule}>
        {common.unexpected}
      </QueryFailure>
    )
  const change = (requiredOf: FactorRule) =>
    void runConfirmed(() => set.mutateAsync(requiredOf)).then(
      ({ message }) => toast({ title: text.ruleSaved, description: message }),
      (error: unknown) => toastFactorError(error, text.ruleFailed),
    )
  return (
    <Card>
      <CardHeader title={text.rule} subject={text.ruleLead} />
      {rule.data ? (
        <Choices {...rule.data} {...(set.isPending && { pending: set.variables })} onChange={change} />
      ) : (
        <Spinner label={common.loading} className="mx-auto mb-5 size-8 text-brand-ink" />
      )}
      {question}
    </Card>
  )
}

interface ChoicesProps extends ReplyOf<typeof getFactorRule> {
  /** What is being saved. */
  pending?: FactorRule
  onChange: (requiredOf: FactorRule) => void
}

function Choices({ requiredOf, without, pending, onChange }: ChoicesProps) {
  const choices: { value: FactorRule; label: string; help: string }[] = [
    { value: 'nobody', label: text.ruleNobody, help: text.ruleNobodyHelp },
    {
      value: 'owners-and-admins',
      label: text.ruleOwnersAndAdmins,
      help: text.ruleHelp({ without: without.ownersAndAdmins }),
    },
    { value: 'everyone', label: text.ruleEveryone, help: text.ruleHelp({ without: without.everyone }) },
  ]
  return (
    <ChoiceField
      className="mx-5 mt-3 mb-5"
      legend={text.ruleChoices}
      name="factor-rule"
      choices={choices.map(choice => ({ ...choice, disabled: pending !== undefined }))}
      chosen={pending ?? requiredOf}
      onChange={({ target }) => {
        const chosen = choices.find(({ value }) => value === target.value)
        if (chosen) onChange(chosen.value)
      }}
    />
  )
}
