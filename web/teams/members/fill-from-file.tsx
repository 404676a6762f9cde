import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type Candidate, matchCandidates } from '#contract/members.ts'
import { readCsv } from '#contract/text/csv.ts'
import { addressIn, decodeFile, isCsvName } from '#contract/text/people-file.ts'
import { isEmailAddress } from '#contract/values.ts'
import { common, members as text } from '#locales/text.ts'
import { call } from '#web/lib/calls/call.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FileDrop } from '#web/ui/forms/file-drop.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import { toastError } from '#web/ui/toasts/toast-error.ts'

interface FillFromFileProps {
  teamId: number
  onUse: (people: Candidate[]) => void
  onClose: () => void
}

const shownAddresses = 100

/** A file that cannot be used; shown as a toast. */
class FileProblem extends Error {
  readonly title: string

  constructor(text: string, title: string = common.error) {
    super(text)
    this.title = title
  }
}

/** Reads the addresses in a file and looks up the people; saves nothing. */
async function lookUp(teamId: number, file: File): Promise<ReplyOf<typeof matchCandidates>> {
  if (!isCsvName(file.name)) throw new FileProblem(text.file.wrongTypeText, text.file.wrongType)
  if (file.size > limits.importBytes) throw new FileProblem(text.file.tooLarge)
  let emails: string[]
  try {
    emails = addressesIn(decodeFile(new Uint8Array(await file.arrayBuffer())))
  } catch {
    throw new FileProblem(text.file.unreadable)
  }
  if (emails.length === 0) throw new FileProblem(text.file.noAddresses)
  if (emails.length > limits.membersAtOnce) throw new FileProblem(text.file.tooLong({ most: limits.membersAtOnce }))
  return call(matchCandidates, { params: { id: teamId }, body: { emails } })
}

/** Selects the people in a CSV file and lists the unknown addresses. */
export function FillFromFile({ teamId, onUse, onClose }: FillFromFileProps) {
  const match = useMutation({ mutationFn: (file: File) => lookUp(teamId, file) })
  const found = match.data
  const read = (file: File) => {
    match.mutate(file, {
      onError: error => {
        if (error instanceof FileProblem)
          toast({ title: error.title, description: error.message, variant: 'destructive' })
        else toastError(error, { title: common.error, fallback: text.file.failed })
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.file.title}
      foot={
        found && (
          <>
            <Button onClick={() => match.reset()}>{text.file.other}</Button>
            <Button variant="primary" disabled={found.people.length === 0} onClick={() => onUse(found.people)}>
              {text.file.use({ count: found.people.length })}
            </Button>
          </>
        )
      }
    >
      <p className="mb-4 text-ink-2">{text.file.lead}</p>
      {match.isPending && <Spinner label={text.file.looking} className="mx-auto my-8 size-9 text-brand-ink" />}
      {!match.isPending && !found && (
        <FileDrop
          icon={<FileSpreadsheet />}
          title={text.file.drop}
          buttonLabel={text.file.choose}
          accept=".csv,text/csv"
          onFile={read}
        />
      )}
      {found && <Outcome {...found} />}
    </Dialog>
  )
}

function Outcome({ people, unknown }: ReplyOf<typeof matchCandidates>) {
  const alreadyIn = people.filter(({ membership }) => membership).length
  return (
    <div className="grid gap-3">
      <Callout tone={people.length > 0 ? 'success' : 'warning'} title={text.file.found({ count: people.length })}>
        {alreadyIn > 0 && text.file.alreadyIn({ count: alreadyIn })}
      </Callout>
      {unknown.length > 0 && (
        <Callout tone="warning" title={text.file.unknown({ count: unknown.length })}>
          {text.file.unknownHelp}
          <ul className="mt-2 grid gap-0.5">
            {unknown.slice(0, shownAddresses).map(address => (
              <li key={address} className="truncate">
                {address}
              </li>
            ))}
            {unknown.length > shownAddresses && (
              <li>{text.file.moreUnknown({ count: unknown.length - shownAddresses })}</li>
            )}
          </ul>
        </Callout>
      )}
    </div>
  )
}

/** Returns the addresses in a CSV file, in order and without duplicates: of the column "email", or of all cells. */
export function addressesIn(file: string): string[] {
  const rows = [...readCsv(file)]
  const heads =
    rows[0]?.map(head =>
      head
        .trim()
        .toLowerCase()
        .replaceAll(/[\s_-]/g, ''),
    ) ?? []
  const column = heads.findIndex(head => head === 'email' || head === 'emailaddress')
  const cells = column < 0 ? rows.flat() : rows.slice(1).map(row => row[column] ?? '')
  const addresses = cells.map(cell => addressIn(cell).trim()).filter(isEmailAddress)
  return [...new Map(addresses.map(address => [address.toLowerCase(), address])).values()]
}
