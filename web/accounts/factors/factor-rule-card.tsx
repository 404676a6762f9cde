import { useQuery } from '@tanstack/react-query'
import { common } from '#web/lib/common.text.ts'
import { Card, CardHeader } from '#web/ui/card.tsx'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { factorRuleQuery, useSetFactorRule } from './factors.data.ts'
import { text } from './factors.text.ts'
import { toastFactorError } from './toast-factor-error.ts'

/** Whether owners and admins must have a second step. */
export function FactorRuleCard() {
  const rule = useQuery(factorRuleQuery)
  const set = useSetFactorRule()
  const { runConfirmed, question } = useConfirmed()
  if (rule.isError)
    return (
      <QueryFailure title={text.ruleNotLoaded} query={rule}>
        {common.unexpected}
      </QueryFailure>
    )
  const change = (isRequired: boolean) =>
    void runConfirmed(() => set.mutateAsync(isRequired)).then(
      ({ message }) => toast({ title: text.ruleSaved, description: message }),
      (error: unknown) => toastFactorError(error, text.ruleFailed),
    )
  return (
    <Card>
      <CardHeader title={text.rule} subject={text.ruleLead} />
      <SwitchRow
        className="px-5 pb-3"
        label={text.ruleSwitch}
        help={rule.data ? text.ruleHelp(rule.data.without) : common.loading}
        checked={set.isPending ? set.variables : (rule.data?.isRequired ?? false)}
        disabled={!rule.data || set.isPending}
        onCheckedChange={change}
      />
      {question}
    </Card>
  )
}
