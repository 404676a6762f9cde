import { useQuery } from '@tanstack/react-query'
import { limits } from '#contract/limits.ts'
import { isSameEntry, type Organization } from '#contract/organization.ts'
import { organization as text } from '#locales/text.ts'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons, Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetOrganization } from './company.data.ts'
import { organizationQuery } from './company.ts'
import { EntryList } from './entry-list.tsx'

/** Departments and functions: each change is saved at once. */
export function OrganizationLists() {
  const { data, isError, isFetching, refetch } = useQuery(organizationQuery)
  if (data) {
    return (
      <>
        <OneList lists={data} name="departments" />
        <OneList lists={data} name="functions" />
      </>
    )
  }
  if (!isError) return <ListSkeleton />
  return (
    <QueryFailure title={text.failedToLoad} query={{ isFetching, refetch }}>
      {text.failedText}
    </QueryFailure>
  )
}

export function ListSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton label={text.loading}>
        <RowSkeletons rows={4} />
      </Skeleton>
    </Card>
  )
}

function OneList({ lists, name }: { lists: Organization; name: keyof Organization }) {
  const set = useSetOrganization()
  const entries = lists[name]
  const save = (next: string[]) =>
    set.mutateAsync({ body: { ...lists, [name]: next, known: lists } }).then(
      () => true,
      (error: unknown) => {
        toastError(error, { title: text.failed })
        return false
      },
    )
  const problemWith = (entry: string) => {
    if (entries.some(each => isSameEntry(each, entry))) return text.twice({ name: entry })
    return [...entry].length > limits.listEntryCharacters
      ? text.tooLong({ most: limits.listEntryCharacters })
      : undefined
  }
  return (
    <EntryList
      words={text[name]}
      none={text[name].none}
      entries={entries}
      problemWith={problemWith}
      isAdding={set.isPending}
      isRemoving={set.isPending}
      onAdd={entry => save([...entries, entry])}
      onRemove={entry => save(entries.filter(each => each !== entry))}
    />
  )
}
