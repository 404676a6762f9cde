import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '#web/ui/classes.ts'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { Modal } from '#web/ui/dialogs/modal.tsx'
import { useBackCloses } from '#web/ui/layer-history.ts'

/** A dialog over the whole screen, black in both color schemes. */
export function FilmDialog({
  onClose,
  ...modal
}: LayerProps & Omit<ComponentProps<typeof Modal>, 'onOpenChange' | 'className'>) {
  useBackCloses(modal.open, onClose)
  return (
    <Modal
      {...modal}
      onOpenChange={onClose}
      isWhole
      className="fixed inset-0 z-50 flex data-[state=open]:animate-fade flex-col bg-film text-white outline-none! [--focus:#fff]"
    />
  )
}

/** The look of a button in it. */
export const onFilm = 'text-white hover:bg-white/15'

/** A link in it that downloads what it shows. */
export const FilmDownload = ({ label, href, name }: { label: string; href: string; name: string }) => (
  <a
    href={href}
    download={name}
    aria-label={label}
    className={classes('grid size-target place-items-center rounded-full', onFilm)}
  >
    <Download />
  </a>
)
