import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Inbox } from 'lucide-react'
import { useState } from 'react'
import type { ScimRequest } from '#contract/scim.ts'
import { scim as text } from '#locales/text.ts'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { PagedList } from '#web/ui/lists/paged-list.tsx'
import { Row } from '#web/ui/lists/row.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { TimeAgo } from '#web/ui/time-ago.tsx'
import { requestsQuery } from './scim.data.ts'

/** How many requests are listed at first. */
const shown = 8

/** The last requests of the directory: what each did, and how it ended. */
export function RequestList() {
  const query = useInfiniteQuery(requestsQuery)
  const [isWhole, setWhole] = useState(false)
  const all = query.data?.pages.flatMap(page => page.requests) ?? []
  const items = isWhole ? all : all.slice(0, shown)
  return (
    <Card className="self-start overflow-clip">
      <CardHeader
        title={text.requests}
        subject={text.requestsHelp}
        className="pb-4"
        end={!isWhole && all.length > shown && <TextButton onClick={() => setWhole(true)}>{text.seeAll}</TextButton>}
      />
      <div className="border-t border-line">
        <PagedList
          label={text.requests}
          query={query}
          items={items}
          keyOf={({ id }) => id}
          hasMore={isWhole && query.hasNextPage}
          text={text.list}
          empty={
            <EmptyState icon={<Inbox />} tone="neutral" title={text.none}>
              {text.noneText}
            </EmptyState>
          }
        >
          {request => <Request request={request} />}
        </PagedList>
      </div>
    </Card>
  )
}

function Request({ request }: { request: ScimRequest }) {
  const { method, path, outcome, at } = request
  const isRefused = outcome === 'refused'
  return (
    <Row
      start={
        isRefused ? (
          <CircleAlert className="size-5 shrink-0 text-ink-3" />
        ) : (
          <CircleCheck className="size-5 shrink-0 text-ink-3" />
        )
      }
      title={sentenceOf(request)}
      subject={
        <>
          <bdi className="wrap-anywhere">
            {method} {path}
          </bdi>
          {' · '}
          <TimeAgo at={at} />
        </>
      }
      end={<Tag tone={isRefused ? 'danger' : 'success'}>{isRefused ? text.refused : text.done}</Tag>}
    />
  )
}

/** What a request did, such as "Wanda Kim made inactive". */
function sentenceOf({ outcome, person, team, added, removed, found, reason }: ScimRequest): string {
  const name = person ?? team ?? text.somebody
  switch (outcome) {
    case 'refused':
      return reason ?? text.refused
    case 'found':
      return text.found({ count: found })
    case 'read':
      return person === null && team === null ? text.readSettings : text.outcomes.read({ name })
    case 'team-added':
    case 'team-changed':
      return added + removed > 0 ? text.members({ name, added, removed }) : text.outcomes[outcome]({ name })
    default:
      return text.outcomes[outcome]({ name })
  }
}
