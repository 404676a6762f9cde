import { useQuery } from '@tanstack/react-query'
import type { SsoConnection } from '#contract/sso.ts'
import { listOf } from '#locales/list-of.ts'
import { sso as text } from '#locales/text.ts'
import { domainsQuery } from '#web/company/company.data.ts'
import { SwitchRow } from '#web/ui/forms/switch.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'

export type Choices = Pick<SsoConnection, 'createPeople' | 'isRequired'>

interface ChoicesCardProps {
  chosen: Choices
  disabled: boolean
  onChoose: (chosen: Choices) => void
}

/** Whether people are created at their first sign-in, and whether passwords stop working. */
export function ChoicesCard({ chosen, disabled, onChoose }: ChoicesCardProps) {
  const { data: domains } = useQuery(domainsQuery)
  const names = domains?.map(({ unicode }) => unicode) ?? []
  return (
    <Card className="divide-y divide-line px-5 py-1.5">
      <SwitchRow
        label={text.create}
        help={names.length > 0 ? text.createHelp({ domains: listOf(names) }) : text.createNowhere}
        checked={chosen.createPeople}
        disabled={disabled}
        onCheckedChange={createPeople => onChoose({ ...chosen, createPeople })}
      />
      <SwitchRow
        label={text.require}
        help={text.requireHelp}
        checked={chosen.isRequired}
        disabled={disabled}
        onCheckedChange={isRequired => onChoose({ ...chosen, isRequired })}
      />
    </Card>
  )
}
