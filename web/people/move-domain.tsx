import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowRightLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ReplyOf } from '#contract/call.ts'
import { moveDomain } from '#contract/emails.ts'
import type { listDomains } from '#contract/organization.ts'
import type { MovedPerson, RefusalBody } from '#contract/refusals.ts'
import { fullName } from '#contract/text/full-name.ts'
import { listOf } from '#locales/list-of.ts'
import { organization, people as peopleText } from '#locales/text.ts'
import { useConfirmed } from '#web/accounts/factors/confirm-identity.tsx'
import { toastFactorError } from '#web/accounts/factors/toast-factor-error.ts'
import { call } from '#web/lib/calls/call.ts'
import { Refused, serverText } from '#web/lib/calls/errors.ts'
import { useUser } from '#web/session/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { FormDialog } from '#web/ui/forms/form-dialog.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { PersonAvatar } from '#web/ui/marks/avatar.tsx'
import { Tag } from '#web/ui/marks/tag.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { QueryFailure } from '#web/ui/states/query-failure.tsx'
import { ScrollArea } from '#web/ui/surfaces/scroll-area.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { refreshPeople } from './people.data.ts'

const text = organization.move

type Domain = ReplyOf<typeof listDomains>[number]

/** How many people who stay as they are have their names here. */
const shownNames = 5

/** Moves everybody at a domain to another one of the company; renders nothing while there is none. */
export function MoveDomain({ from, domains }: { from: Domain; domains: readonly Domain[] }) {
  const [isOpen, setOpen] = useState(false)
  const others = domains.filter(({ id }) => id !== from.id)
  const [first] = others
  if (!first) return null
  return (
    <>
      <IconButton
        label={text.openOf({ domain: from.unicode })}
        icon={<ArrowRightLeft className="size-5" />}
        onClick={() => setOpen(true)}
      />
      {isOpen && <MoveDialog from={from} first={first} others={others} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Who would move: what the call says as long as their number is not confirmed. */
async function previewOf(from: string, to: string): Promise<RefusalBody> {
  try {
    await call(moveDomain, { body: { from, to } })
  } catch (error) {
    if (error instanceof Refused && error.code === 'domain.confirm' && error.refusal) return error.refusal
    throw error
  }
  throw new Error('A move that nobody has confirmed')
}

interface MoveDialogProps {
  from: Domain
  first: Domain
  others: readonly Domain[]
  onClose: () => void
}

function MoveDialog({ from, first, others, onClose }: MoveDialogProps) {
  const client = useQueryClient()
  const { runConfirmed, question } = useConfirmed()
  const [to, setTo] = useState(first.domain)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const preview = useQuery({
    queryKey: [moveDomain.path, from.domain, to],
    queryFn: () => runConfirmed(() => previewOf(from.domain, to)),
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const move = useMutation({
    mutationFn: (confirm: number) => runConfirmed(() => call(moveDomain, { body: { from: from.domain, to, confirm } })),
    onSuccess: ({ moved }) => {
      onClose()
      void refreshPeople(client)
      toast({ title: text.done({ count: moved }), description: text.doneText })
    },
    onError: failure => {
      if (failure instanceof Refused && failure.code === 'domain.confirm') {
        setError(text.changed)
        void preview.refetch()
      } else toastFactorError(failure, text.failed)
    },
  })
  const { people = 0, stay = 0, users = [], owners = [], conflicts = [] } = preview.data ?? {}
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    if (!preview.data || people === 0) return
    if (typed.trim() === String(people)) move.mutate(people)
    else setError(text.type({ count: String(people) }))
  }
  return (
    <>
      <FormDialog
        title={text.title({ domain: from.unicode })}
        onClose={onClose}
        onSubmit={submit}
        submitLabel={text.submit({ count: people })}
        isWaiting={move.isPending}
        waitingLabel={text.moving}
        isDisabled={people === 0}
      >
        <SelectField label={text.to} value={to} onChange={event => setTo(event.target.value)}>
          {others.map(({ id, domain, unicode }) => (
            <option key={id} value={domain}>
              @{unicode}
            </option>
          ))}
        </SelectField>
        {preview.isError && (
          <QueryFailure isInside title={text.failed} query={preview}>
            {serverText(preview.error)}
          </QueryFailure>
        )}
        {preview.isPending && <Spinner label={text.loading} className="mx-auto my-8 size-8 text-brand-ink" />}
        {preview.data && (
          <>
            <section className="grid gap-1.5">
              <div className="flex justify-between gap-3">
                <h3 className="text-label">{text.people({ count: people })}</h3>
                {stay > 0 && <span className="text-small text-ink-3">{text.stay({ count: stay })}</span>}
              </div>
              {people + stay > 0 && (
                <div className="overflow-hidden rounded-control border border-line">
                  {users.length > 0 && <Movers users={users} others={people - users.length} />}
                  <Staying who={conflicts} sentence={text.held} />
                  <Staying who={owners} sentence={text.owners} />
                </div>
              )}
            </section>
            {people > 0 && (
              <>
                <p className="text-small text-ink-2">{text.lead}</p>
                <TextField
                  label={text.type({ count: String(people) })}
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed}
                  error={error}
                  onChange={event => {
                    setTyped(event.target.value)
                    setError(undefined)
                  }}
                />
              </>
            )}
          </>
        )}
      </FormDialog>
      {question}
    </>
  )
}

/** The first of those who move, with their new addresses. */
function Movers({ users, others }: { users: readonly MovedPerson[]; others: number }) {
  const { id: ownId } = useUser()
  return (
    <ScrollArea
      role="group"
      aria-label={text.people({ count: users.length + others })}
      className="max-h-48 overscroll-contain"
    >
      <ul>
        {users.map(user => (
          <li key={user.id} className="flex items-center gap-3 border-line px-4 py-2 not-first:border-t">
            <PersonAvatar person={user} size="row" />
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2 text-action">
                <span className="truncate">{fullName(user)}</span>
                {user.id === ownId && (
                  <Tag tone="brand" plain>
                    {peopleText.you}
                  </Tag>
                )}
              </span>
              <span className="block text-meta wrap-anywhere text-ink-3">{user.newEmail}</span>
            </span>
          </li>
        ))}
        {others > 0 && (
          <li className="border-t border-line px-4 py-3 text-small text-ink-3">{text.others({ count: others })}</li>
        )}
      </ul>
    </ScrollArea>
  )
}

function Staying({
  who,
  sentence,
}: {
  who: readonly MovedPerson[]
  sentence: (values: { names: string }) => string
}): ReactNode {
  if (who.length === 0) return null
  const names = who.slice(0, shownNames).map(fullName)
  const left = who.length - names.length
  return (
    <p className="border-line px-4 py-3 text-small text-ink-2 not-first:border-t">
      <strong className="font-strong text-ink">{text.stays({ count: who.length })}</strong>{' '}
      {sentence({ names: listOf(left > 0 ? [...names, text.others({ count: left })] : names) })}
    </p>
  )
}
