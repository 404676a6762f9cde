import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { domain } from '#contract/company.forms.ts'
import type { listDomains } from '#contract/organization.ts'
import { organization as text } from '#locales/text.ts'
import { Loaded } from '#web/ui/states/query-failure.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { domainsQuery, useAddDomain, useRemoveDomain } from './company.data.ts'
import { companyQuery } from './company.ts'
import { EntryList } from './entry-list.tsx'
import { ListSkeleton } from './organization-lists.tsx'
import { isPublicMail } from './public-mail.ts'

/** Returns whether the call succeeded; shows a failure. */
const succeeds = (call: Promise<unknown>, title: string): Promise<boolean> =>
  call.then(
    () => true,
    (error: unknown) => {
      toastError(error, { title })
      return false
    },
  )

interface DomainListProps {
  /** Another action of a domain, beside removing it. */
  action: ComponentType<{ from: Domain; domains: readonly Domain[] }>
}

type Domain = ReplyOf<typeof listDomains>[number]

/** The domains whose addresses may register; while they may, the last one cannot be removed. */
export function DomainList({ action: Action }: DomainListProps) {
  const query = useQuery(domainsQuery)
  const isClosed = useQuery(companyQuery).data?.registration === 'invitation'
  const add = useAddDomain()
  const remove = useRemoveDomain()
  const removeNamed = async (name: string) => {
    const row = query.data?.find(each => each.unicode === name)
    if (row) await succeeds(remove.mutateAsync({ params: { id: row.id } }), text.domains.failedToRemove)
  }
  return (
    <Loaded query={query} failed={text.domains.failedToLoad} failedText={text.failedText} loading={<ListSkeleton />}>
      {domains => (
        <EntryList
          words={isClosed ? { ...text.domains, subject: text.domains.closed } : text.domains}
          placeholder={text.domains.example}
          inputMode="url"
          entries={domains.map(each => each.unicode)}
          problemWith={entry => domain.safeParse(entry).error?.issues[0]?.message}
          questionFor={entry => {
            const name = domain.safeParse(entry).data
            if (name === undefined || !isPublicMail(name)) return undefined
            const { title, body, confirm } = text.domains.publicMail
            return { title: title({ name }), body: body({ name }), confirm }
          }}
          keeps={domains.length === 1 && !isClosed ? text.domains.last : undefined}
          none={text.domains.none}
          renderAction={entry => {
            const row = domains.find(each => each.unicode === entry)
            return row && <Action from={row} domains={domains} />
          }}
          isAdding={add.isPending}
          isRemoving={remove.isPending}
          onAdd={entry => succeeds(add.mutateAsync({ body: { domain: entry } }), text.domains.failedToAdd)}
          onRemove={removeNamed}
        />
      )}
    </Loaded>
  )
}
