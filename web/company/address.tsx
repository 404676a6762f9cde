import { useQuery } from '@tanstack/react-query'
import { linkProblemOf } from '#contract/links.ts'
import { address as text } from '#locales/text.ts'
import { Callout } from '#web/ui/states/callout.tsx'
import { companyQuery } from './company.ts'

/** The origin at which the app accepts what people do, where this page is open at another one. */
export function useOtherAddress(): string | undefined {
  const address = useQuery(companyQuery).data?.address
  return address?.isSet && address.origin !== location.origin ? address.origin : undefined
}

/** What is wrong with the links of invitations and cards, and the words for it. */
export function useLinkProblem() {
  const { data } = useQuery(companyQuery)
  const origin = data?.address?.origin
  const problem = origin === undefined ? null : linkProblemOf(origin)
  if (origin === undefined || problem === null) return null
  return problem === 'local'
    ? { title: text.local, words: text.localText({ origin }) }
    : { title: text.http, words: text.httpText({ origin }) }
}

/** Above what sends or prints links: that they don't lead to the app for everyone. */
export function LinkWarning({ className }: { className?: string }) {
  const problem = useLinkProblem()
  return (
    problem && (
      <Callout tone="warning" title={problem.title} className={className}>
        {problem.words}
      </Callout>
    )
  )
}
