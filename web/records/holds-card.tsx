import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import type { Hold } from '#contract/holds.ts'
import { fullName } from '#contract/text/full-name.ts'
import { holds as holdText, records as text } from '#locales/text.ts'
import { holdsQuery } from '#web/holds/holds.data.ts'
import { LiftHoldDialog } from '#web/holds/lift-hold-dialog.tsx'
import { dayWithYear } from '#web/lib/times/dates.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { openLayer } from '#web/ui/dialogs/layers.tsx'
import { IconTile } from '#web/ui/marks/icon-tile.tsx'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'

/** For owners: what is on hold and why, if anything is. */
export function HoldsCard() {
  const query = useQuery(holdsQuery)
  if (query.isError && !query.data) return <QueryFailure title={text.heldFailed} query={query} />
  if (!query.data || query.data.holds.length === 0) return null
  return (
    <Card className="mb-4 overflow-clip">
      <CardHeader title={text.held} subject={text.heldHelp} className="pb-4" />
      <ul aria-label={text.held} className="divide-y divide-line border-t border-line">
        {query.data.holds.map(hold => (
          <HoldRow key={hold.id} hold={hold} />
        ))}
      </ul>
    </Card>
  )
}

function HoldRow({ hold }: { hold: Hold }) {
  const { id, post, user, reason, by, createdAt } = hold
  const name = user ? fullName(user) : post?.text || text.untitled
  return (
    <li className="flex flex-wrap items-center gap-3 px-5 py-3">
      <IconTile tone="info">
        <Lock />
      </IconTile>
      <div className="min-w-0 flex-1 basis-52">
        <p dir="auto" className="text-action wrap-anywhere">
          {name}
        </p>
        <p className="text-small wrap-anywhere text-ink-2">{reason}</p>
        <p className="text-meta text-ink-3">
          {holdText.putBy({ name: fullName(by), day: dayWithYear(new Date(createdAt)) })}
        </p>
      </div>
      <Button
        className="max-desk:ms-14"
        aria-label={holdText.liftOf({ name })}
        onClick={() => openLayer(layer => <LiftHoldDialog holdId={id} name={name} {...layer} />)}
      >
        {holdText.lift}
      </Button>
    </li>
  )
}
