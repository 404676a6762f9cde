import { useMutation } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import type { ReplyOf } from '#contract/call.ts'
import { limits } from '#contract/limits.ts'
import { type Candidate, matchCandidates } from '#contract/members.ts'
import { decodeFile } from '#contract/people-file.ts'
import { call } from '#web/lib/call.ts'
import { common } from '#web/lib/common.text.ts'
import { serverText } from '#web/lib/errors.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { Note } from '#web/ui/note.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { addressesIn } from './email-file.ts'
import { text } from './members.text.ts'

interface FillFromFileProps {
  teamId: number
  onUse: (people: Candidate[]) => void
  onClose: () => void
}

class FileProblem extends Error {}

/** Reads a file's addresses here and asks who has them; nothing is saved by it. */
async function lookUp(teamId: number, file: File): Promise<ReplyOf<typeof matchCandidates>> {
  if (!/\.csv$/i.test(file.name)) throw new FileProblem(text.file.wrongTypeText)
  let emails: string[]
  try {
    emails = addressesIn(decodeFile(new Uint8Array(await file.arrayBuffer())))
  } catch {
    throw new FileProblem(text.file.unreadable)
  }
  if (emails.length === 0) throw new FileProblem(text.file.noAddresses)
  if (emails.length > limits.membersAtOnce) throw new FileProblem(text.file.tooLong(limits.membersAtOnce))
  return call(matchCandidates, { params: { id: teamId }, body: { emails } })
}

/** Fills a team from a CSV file: who is found becomes a selection, who is not is named. */
export function FillFromFile({ teamId, onUse, onClose }: FillFromFileProps) {
  const match = useMutation({ mutationFn: (file: File) => lookUp(teamId, file) })
  const found = match.data
  const read = (file: File) => {
    match.mutate(file, {
      onError: error => {
        const isWrongType = error instanceof FileProblem && error.message === text.file.wrongTypeText
        const description = error instanceof FileProblem ? error.message : (serverText(error) ?? text.file.failed)
        toast({ title: isWrongType ? text.file.wrongType : common.error, description, variant: 'destructive' })
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.file.title}
      closeLabel={common.close}
      foot={
        found && (
          <>
            <Button onClick={() => match.reset()}>{text.file.other}</Button>
            <Button variant="primary" disabled={found.people.length === 0} onClick={() => onUse(found.people)}>
              {text.file.use(found.people.length)}
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
      <Note tone={people.length > 0 ? 'success' : 'warning'} title={`${text.file.found(people.length)}.`}>
        {alreadyIn > 0 && text.file.alreadyIn(alreadyIn)}
      </Note>
      {unknown.length > 0 && (
        <Note tone="warning" title={`${text.file.unknown(unknown.length)}.`}>
          {text.file.unknownHelp}
          <ul className="mt-2 grid gap-0.5">
            {unknown.map(address => (
              <li key={address} className="truncate">
                {address}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
