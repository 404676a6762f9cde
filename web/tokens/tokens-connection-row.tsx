import { useQuery } from '@tanstack/react-query'
import { Braces } from 'lucide-react'
import { apiTokens as text } from '#locales/text.ts'
import { ConnectionRow } from '#web/connections/connection-row.tsx'
import { stateOf, tokensQuery } from './tokens.data.ts'

/** How many API tokens there are, and whether one ends soon. */
export function TokensConnectionRow() {
  const valid = useQuery(tokensQuery).data?.tokens.filter(token => stateOf(token) !== 'ended')
  const soon = valid?.filter(token => stateOf(token) === 'ends-soon').length ?? 0
  return (
    <ConnectionRow
      to="/connections/tokens"
      icon={<Braces />}
      title={text.title}
      state={valid ? text.count({ count: valid.length, soon }) : ''}
      tag={tagOf(valid?.length, soon)}
    />
  )
}

function tagOf(count: number | undefined, soon: number) {
  if (count === undefined) return undefined
  if (soon > 0) return { tone: 'warning', label: text.endsSoon } as const
  return count > 0 ? ({ tone: 'success', label: text.on } as const) : ({ tone: 'neutral', label: text.off } as const)
}
