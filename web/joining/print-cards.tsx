import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import type { makeJoinCards } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { listOf } from '#locales/list-of.ts'
import { address as addressText, common, joining as text } from '#locales/text.ts'
import { LinkWarning, useLinkProblem } from '#web/company/address.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { CheckRow } from '#web/ui/forms/check-row.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { hasFailed, QueryFailure } from '#web/ui/states/query-failure.tsx'
import { toastError } from '#web/ui/toasts/toast-error.ts'
import { isFresh } from './card-dialog.tsx'
import { cardHoldersQuery, useMakeCards } from './joining.data.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { PaperSheet } from './paper-sheet.tsx'

interface PrintCardsProps {
  /** Everyone of a team who has not joined. */
  teamId?: number | undefined
  /** Everyone of one of one's own imports. */
  importId?: string | undefined
  /** Only those who have not been invited yet. */
  state?: 'not-invited' | undefined
  /** Those of them who are selected; without it, all. */
  userIds?: readonly number[] | undefined
  onClose: () => void
}

const namesShown = 6

/** Asks who gets a new code, makes them, and shows the pages to print. */
export function PrintCards({ teamId, importId, state, userIds, onClose }: PrintCardsProps) {
  const holders = useQuery(cardHoldersQuery({ teamId, importId, state }))
  const make = useMakeCards()
  const linkProblem = useLinkProblem()
  const [withFresh, setWithFresh] = useState(false)
  if (make.data) return <NewCards {...make.data} onClose={onClose} />
  if (!holders.data) {
    return (
      <Dialog open onOpenChange={open => !open && onClose()} title={text.cards}>
        {hasFailed(holders) ? (
          <QueryFailure isInside query={holders} title={text.loadFailed}>
            {common.unexpected}
          </QueryFailure>
        ) : (
          <Spinner className="mx-auto size-8" />
        )}
      </Dialog>
    )
  }
  const chosen = holders.data.filter(({ id }) => userIds?.includes(id) ?? true)
  const fresh = chosen.filter(({ code }) => isFresh(code)).length
  // Where everyone has a code of today, the question is about these alone.
  const isOnlyFresh = fresh === chosen.length
  const wanted = withFresh || isOnlyFresh ? chosen : chosen.filter(({ code }) => !isFresh(code))
  const people = wanted.slice(0, limits.joinCardsAtOnce)
  const leftOut = (userIds?.length ?? chosen.length) - chosen.length
  const waiting = people.filter(({ code }) => code && new Date(code.expiresAt) > new Date()).length
  const others = people.length - namesShown
  const names = [...people.slice(0, namesShown).map(fullName), ...(others > 0 ? [text.others({ count: others })] : [])]
  if (people.length === 0) {
    return (
      <Dialog
        open
        onOpenChange={open => !open && onClose()}
        title={text.nobody}
        foot={
          <Button variant="primary" onClick={onClose}>
            {text.done}
          </Button>
        }
      >
        {text.nobodyText}
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && onClose()}
      danger={false}
      icon={<Printer />}
      title={text.printTitle({ count: people.length })}
      confirmLabel={linkProblem ? addressText.printAnyway : text.makeAndPrint}
      cancelLabel={linkProblem ? addressText.notNow : common.cancel}
      waiting={make.isPending}
      waitingLabel={text.making}
      onConfirm={() =>
        make.mutate(
          people.map(({ id }) => id),
          {
            onError: error => {
              onClose()
              toastError(error, { title: text.codeFailed })
            },
          },
        )
      }
    >
      <LinkWarning className="mt-3 mb-4" />
      <p>{text.printNames({ count: people.length, names: listOf(names) })}</p>
      {isOnlyFresh && (
        <Callout tone="warning" className="mt-3">
          {text.onlyFresh({ count: fresh })}
        </Callout>
      )}
      {!isOnlyFresh && waiting > 0 && (
        <Callout tone="warning" className="mt-3">
          {text.printWaiting({ count: waiting })}
        </Callout>
      )}
      {!isOnlyFresh && fresh > 0 && (
        <div className="mt-3">
          <CheckRow
            label={text.alsoFresh({ count: fresh })}
            help={text.alsoFreshHelp({ count: fresh })}
            checked={withFresh}
            onChange={setWithFresh}
          />
        </div>
      )}
      {leftOut > 0 && <p className="mt-3 text-small text-ink-2">{text.printLeftOut({ count: leftOut })}</p>}
      {wanted.length > people.length && (
        <p className="mt-3 text-small text-ink-2">{text.printMost({ max: limits.joinCardsAtOnce })}</p>
      )}
    </ConfirmDialog>
  )
}

/** The pages of cards that were just made; leaving them asks until they are printed. */
function NewCards({ cards, words, onClose }: ReplyOf<typeof makeJoinCards> & { onClose: () => void }) {
  const [isPrinted, setPrinted] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  return (
    <>
      <PaperSheet
        cards={cards}
        words={words}
        onPrinted={() => setPrinted(true)}
        onClose={() => (isPrinted || cards.length === 0 ? onClose() : setLeaving(true))}
      />
      <LeaveQuestion
        count={cards.length}
        firstName={cards[0]?.firstName ?? ''}
        onLeave={isLeaving ? onClose : undefined}
        onStay={() => setLeaving(false)}
      />
    </>
  )
}
