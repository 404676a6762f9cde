import { useQuery } from '@tanstack/react-query'
import type { Organization } from '#contract/organization.ts'
import { organization as text } from '#locales/text.ts'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { useSetOrganization } from './company.data.ts'
import { organizationQuery } from './company.ts'
import { EntryList } from './entry-list.tsx'
import { entryProblem } from './entry-problem.ts'

/** Departments and functions: each change is saved at once. */
export function OrganizationLists() {
  const query = useQuery(organizationQuery)
  return (
    <Loaded query={query} failed={text.failedToLoad} failedText={text.failedText} loading={<ListSkeleton />}>
      {lists => (
        <>
          <OneList lists={lists} name="departments" />
          <OneList lists={lists} name="functions" />
        </>
      )}
    </Loaded>
  )
}

export function ListSkeleton() {
  return (
    <Card className="overflow-hidden">
      <RowSkeletons label={text.loading} rows={4} />
    </Card>
  )
}

function OneList({ lists: { departments, functions }, name }: { lists: Organization; name: keyof Organization }) {
  const lists = { departments, functions }
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
  return (
    <EntryList
      words={text[name]}
      none={text[name].none}
      entries={entries}
      problemWith={entry => entryProblem(entries, entry)}
      isAdding={set.isPending}
      isRemoving={set.isPending}
      onAdd={entry => save([...entries, entry])}
      onRemove={entry => save(entries.filter(each => each !== entry))}
    />
  )
}
