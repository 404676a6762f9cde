import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Clock, Download, Info, RefreshCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DrawRecord } from '#contract/giveaways.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, verify as text } from '#locales/text.ts'
import { drawRecordQuery } from '#web/giveaways/giveaways.data.ts'
import { type KeptGiveaway, keptOf } from '#web/giveaways/kept.ts'
import { serverText } from '#web/lib/calls/errors.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { dayAndHour } from '#web/lib/times/dates.ts'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/states/banner.tsx'
import { FailureState } from '#web/ui/states/empty-state.tsx'
import { RowSkeletons } from '#web/ui/states/row-skeletons.tsx'
import { Skeleton } from '#web/ui/states/skeleton.tsx'
import { Card, CardHeader } from '#web/ui/surfaces/card.tsx'
import { checkDraw, type Findings } from './draw-check.ts'
import { DrawSteps } from './draw-steps.tsx'
import { AllTickets, YourTicket } from './tickets.tsx'

/** Does a draw again on this device, and says whether it comes to the same. */
export function VerifyDraw({ id }: { id: number }) {
  const user = useUser()
  const { data: record, error, isFetching, dataUpdatedAt, refetch } = useQuery(drawRecordQuery(id))
  const kept = keptOf(user.id, id)
  const { data: findings } = useQuery({
    queryKey: ['draw-check', id, dataUpdatedAt],
    queryFn: () => (record?.seed != null ? checkDraw({ ...record, seed: record.seed }, user.id, kept) : null),
    enabled: record?.seed != null && canHash(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const again = () => void refetch()
  if (!record) {
    return error ? (
      <Card>
        <FailureState title={text.failed} waiting={isFetching} onRetry={again}>
          {serverText(error) ?? common.unreachable}
        </FailureState>
      </Card>
    ) : (
      <Loading />
    )
  }
  if (record.seed !== null && canHash() && !findings) return <Loading />
  const isBad = findings != null && !holds(findings)
  const actions = (
    <>
      <Button icon={<RefreshCw className="size-5" />} waiting={isFetching} onClick={again}>
        {text.again}
      </Button>
      <Button
        variant={isBad ? 'secondary' : 'ghost'}
        icon={<Download className="size-5" />}
        onClick={() => saveProof(record, kept)}
      >
        {text.download}
      </Button>
    </>
  )
  return (
    <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
      <div className="grid gap-4">
        <div role="status">
          <Verdict record={record} findings={findings ?? null} actions={isBad ? actions : null} />
        </div>
        <DrawSteps record={record} findings={findings ?? null} kept={kept} foot={isBad ? null : actions} />
        <Rounds record={record} />
      </div>
      <div className="grid gap-4">
        {isBad && <WhatToDo />}
        <YourTicket record={record} kept={kept} />
        {record.tickets.length > 0 && <AllTickets record={record} />}
      </div>
    </div>
  )
}

/** Browsers hash on secure addresses only. */
const canHash = () => globalThis.crypto.subtle !== undefined

const holds = (findings: Findings) => Object.values(findings).every(problems => problems.length === 0)

function saveProof(record: DrawRecord, kept: KeptGiveaway | null): void {
  const proof = JSON.stringify({ ...record, kept }, null, 2)
  saveFile(new Blob([proof], { type: 'application/json' }), `giveaway-${record.id}-proof.json`)
}

interface VerdictProps {
  record: DrawRecord
  findings: Findings | null
  actions: ReactNode
}

function Verdict({ record, findings, actions }: VerdictProps) {
  const { outcome, draws, seed, endDate } = record
  const standing = draws.findLast(({ replacedBecause }) => replacedBecause === null)
  if (findings && !holds(findings)) {
    // The first of each sentence: others follow from it.
    const problems = [findings.seal, findings.tickets, findings.secret, findings.result].flatMap(all => all.slice(0, 1))
    return (
      <Banner tone="danger" icon={<TriangleAlert />} title={text.mismatch} actions={actions}>
        {problems.map(problem => text.problems[problem]).join(' ')} {text.mismatchText}
      </Banner>
    )
  }
  if (findings && standing) {
    return (
      <Banner tone="success" icon={<CircleCheck />} title={text.fair({ winner: fullName(standing.winner) })}>
        {text.fairText}
      </Banner>
    )
  }
  if (outcome === 'failed') {
    return (
      <Banner tone="danger" icon={<TriangleAlert />} title={text.undrawable}>
        {text.undrawableText}
      </Banner>
    )
  }
  if (findings) {
    return (
      <Banner tone="success" icon={<CircleCheck />} title={text.fairNobody}>
        {text.fairNobodyText}
      </Banner>
    )
  }
  if (seed !== null) {
    return (
      <Banner tone="info" icon={<Info />} title={text.insecure}>
        {text.insecureText}
      </Banner>
    )
  }
  return outcome === 'inactive' ? (
    <Banner tone="info" icon={<Info />} title={text.inactive}>
      {text.inactiveText}
    </Banner>
  ) : (
    <Banner tone="info" icon={<Clock />} title={text.undrawn}>
      {text.undrawnText({ end: dayAndHour(new Date(endDate)) })}
    </Banner>
  )
}

/** Every round with its reason, once it was drawn more than once. */
function Rounds({ record: { draws } }: { record: DrawRecord }) {
  if (draws.length < 2) return null
  return (
    <Card className="pb-4">
      <CardHeader title={text.rounds} />
      <ol className="px-5 pt-2">
        {draws.map(({ round, winner, replacedBecause }) => (
          <li key={round} className="border-line py-2.5 not-first:border-t">
            <p className="text-action wrap-anywhere">
              {text.round({ round })}: {winner.firstName} {winner.lastName}
            </p>
            <p className="text-small text-ink-2 wrap-anywhere">{replacedBecause ?? text.stands}</p>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function WhatToDo() {
  return (
    <Card className="pb-5">
      <CardHeader title={text.todo} />
      <ul className="grid gap-3 px-5 pt-2.5 text-body text-ink-2">
        {Object.values(text.todos).map(todo => (
          <li key={todo.lead}>
            <strong className="font-strong text-ink">{todo.lead}</strong> {todo.text}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Loading = () => (
  <Skeleton label={text.loading}>
    <Card>
      <RowSkeletons rows={4} />
    </Card>
  </Skeleton>
)
