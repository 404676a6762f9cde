import { KeyRound } from 'lucide-react'
import type { ListedPerson } from '#contract/people.ts'
import { fullName } from '#contract/text/full-name.ts'
import { common, people as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { CopyValue } from './copy-value.tsx'

interface SetupLinkDialogProps {
  person: ListedPerson
  link: string
  onClose: () => void
}

/** Shows a set-up link, to be passed on. */
export function SetupLinkDialog({ person, link, onClose }: SetupLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={text.linkTitle({ name: fullName(person) })}
      subject={person.email}
      closeLabel={common.close}
      foot={
        <Button variant="primary" block onClick={onClose}>
          {text.done}
        </Button>
      }
    >
      <dl className="rounded-card border border-line">
        <CopyValue term={text.link} value={link} />
      </dl>
      <Callout tone="warning" icon={<KeyRound />} title={text.linkText} className="mt-4">
        {text.linkOnceText}
      </Callout>
    </Dialog>
  )
}
