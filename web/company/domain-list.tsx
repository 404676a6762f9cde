import { useQuery } from '@tanstack/react-query'
import { domain } from '#contract/company.ts'
import { common } from '#web/lib/common.text.ts'
import { Card } from '#web/ui/card.tsx'
import { FailureState } from '#web/ui/empty-state.tsx'
import { toastError } from '#web/ui/toast-error.ts'
import { domainsQuery, useAddDomain, useRemoveDomain } from './company.data.ts'
import { EntryList } from './entry-list.tsx'
import { text } from './organization.text.ts'
import { ListBones } from './organization-lists.tsx'

const say = (failed: string) => (error: unknown) => {
  toastError(error, { title: failed })
  return false
}
const yes = () => true

/** The domains whose addresses may register; one of them stays. */
export function DomainList() {
  const { data, isError, isFetching, refetch } = useQuery(domainsQuery)
  const add = useAddDomain()
  const remove = useRemoveDomain()
  if (!data && !isError) return <ListBones />
  if (!data) {
    return (
      <Card>
        <FailureState
          title={text.domains.failedToLoad}
          retryLabel={common.tryAgain}
          waiting={isFetching}
          onRetry={() => void refetch()}
        >
          {text.failedText}
        </FailureState>
      </Card>
    )
  }
  const removeNamed = async (name: string) => {
    const row = data.find(each => each.domain === name)
    if (row) await remove.mutateAsync({ params: { id: row.id } }).then(yes, say(text.domains.failedToRemove))
  }
  return (
    <EntryList
      words={text.domains}
      placeholder={text.domains.example}
      inputMode="url"
      entries={data.map(each => each.domain)}
      problemWith={entry => domain.safeParse(entry).error?.issues[0]?.message}
      keeps={data.length === 1 ? text.domains.last : undefined}
      isAdding={add.isPending}
      isRemoving={remove.isPending}
      onAdd={entry => add.mutateAsync({ body: { domain: entry } }).then(yes, say(text.domains.failedToAdd))}
      onRemove={removeNamed}
    />
  )
}
