import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import { DialogFrame } from '#web/ui/dialogs/dialog-frame.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { useBackCloses } from '#web/ui/layer-history.ts'

type ViewerDialogProps = LayerProps &
  Omit<ComponentProps<typeof DialogFrame>, 'open' | 'onOpenChange' | 'coversPage' | 'className'>

/** The viewer of photos, videos and documents: the whole screen, black in both color schemes. */
export function ViewerDialog({ open, onClose, ...content }: ViewerDialogProps) {
  useBackCloses(open, onClose)
  return (
    <DialogFrame
      {...content}
      open={open}
      onOpenChange={onClose}
      coversPage
      className="fixed inset-0 z-50 flex data-[state=open]:animate-fade flex-col bg-film text-white outline-none! [--focus:#fff]"
    />
  )
}

/** Classes of a button in the viewer. */
export const viewerButton = 'text-white hover:bg-white/15'

/** A link in the viewer that downloads what is shown. */
export const ViewerDownload = ({ label, href, name }: { label: string; href: string; name: string }) => (
  <a
    href={href}
    download={name}
    aria-label={label}
    className={classes('grid size-target place-items-center rounded-full', viewerButton)}
  >
    <Download />
  </a>
)
