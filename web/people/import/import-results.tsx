import { CircleCheck, TriangleAlert } from 'lucide-react'
import { number } from '#locales/messages.ts'
import { peopleImport as text } from '#locales/text.ts'
import { CardsNotice } from '#web/people/joining/cards-notice.tsx'
import { useInvitations } from '#web/people/joining/invitations.data.ts'
import { InvitePeople } from '#web/people/joining/invite-people.tsx'
import { MailNotice } from '#web/people/joining/mail-notice.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { Emblem } from '#web/ui/states/emblem.tsx'
import type { ImportResult } from './import.data.ts'
import { ImportErrors } from './import-errors.tsx'

export type Finished = ImportResult & { importId: string; isInterrupted?: boolean }

/** The number of imported people, each skipped row with the reason, and who still has to be invited. */
export function ImportResults({ result, onAgain }: { result: Finished; onAgain: () => void }) {
  const { importId, successful, failed, errors, isInterrupted = false } = result
  const { isMailSetUp } = useInvitations()
  const needsLinks = !isMailSetUp && successful > 0
  const isWhole = failed === 0 && !isInterrupted
  return (
    <div className="grid grid-cols-1 gap-5">
      <div role="status" className="flex flex-wrap items-center gap-4">
        <Emblem tone={isWhole ? 'success' : 'warning'}>{isWhole ? <CircleCheck /> : <TriangleAlert />}</Emblem>
        <h2 className="min-w-0 flex-1 text-title">{titleOf(result)}</h2>
        <dl className="flex w-full gap-8 desk:w-auto">
          <Count term={text.successful} count={successful} />
          <Count term={text.notImported} count={failed} />
        </dl>
      </div>
      {isInterrupted && <Callout tone="warning">{text.interruptedText}</Callout>}
      <InvitePeople onlyNotSent />
      {successful > 0 && <CardsNotice importId={importId} />}
      {errors.length > 0 && <ImportErrors errors={errors} />}
      {needsLinks && <MailNotice />}
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onAgain}>{text.again}</Button>
        {needsLinks ? (
          <LinkButton to="/user-management" search={{ state: 'not-signed-in', sort: 'newest' }} variant="primary">
            {text.toLinks}
          </LinkButton>
        ) : (
          <LinkButton to="/user-management" search={{ sort: 'newest' }} variant="primary">
            {text.toPeople}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

function titleOf({ successful, failed, isInterrupted }: Finished): string {
  if (isInterrupted) return text.interrupted
  if (failed === 0) return text.done
  return successful === 0 ? text.doneNone : text.doneSome
}

function Count({ term, count }: { term: string; count: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-meta text-ink-3">{term}</dt>
      <dd className="text-figure tabular-nums">{number(count)}</dd>
    </div>
  )
}
