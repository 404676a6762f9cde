import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { MissingMedia } from '#contract/media.ts'
import { can } from '#contract/policy.ts'
import { repair as text } from '#locales/text.ts'
import { useActor } from '#web/session/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Callout } from '#web/ui/states/callout.tsx'
import { ConfirmMissingDialog } from './confirm-missing-dialog.tsx'

interface ManyMissingProps {
  missing: MissingMedia
  /** The owner has entered the number of missing files. */
  onConfirm: (confirmMissing: number) => void
  /** When that was found. */
  children: ReactNode
}

/** Says that the storage may not be mounted, so that nothing was changed; an owner may go on. */
export function ManyMissing({ missing, onConfirm, children }: ManyMissingProps) {
  const [isAsking, setAsking] = useState(false)
  const mayConfirm = can(useActor(), 'media.confirm-missing')
  const { missingFiles, checkedFiles } = missing
  return (
    <Callout tone="danger" title={text.manyMissing({ missing: missingFiles, checked: checkedFiles })}>
      <span className="block">{text.unmounted}</span>
      {!mayConfirm && <span className="block">{text.ownersConfirm}</span>}
      {children}
      {mayConfirm && (
        <Button
          className="mt-3"
          icon={<TriangleAlert aria-hidden className="size-4.5" />}
          onClick={() => setAsking(true)}
        >
          {text.confirmMissing}
        </Button>
      )}
      {isAsking && (
        <ConfirmMissingDialog
          missingFiles={missingFiles}
          onConfirm={() => {
            setAsking(false)
            onConfirm(missingFiles)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Callout>
  )
}
