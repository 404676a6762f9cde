import { Download } from 'lucide-react'
import { useRef, useState } from 'react'
import { textOn } from '#contract/brand/brand.ts'
import { icons as text } from '#locales/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#web/ui/menus/menu.tsx'
import { Card } from '#web/ui/surfaces/card.tsx'
import { toast } from '#web/ui/toasts/toast.store.ts'
import type { CatalogIcon } from './catalog.ts'
import { type Drawing, downloadAll, downloadIcon, files, type IconFile } from './drawing.ts'

/** An icon in the company's color, with its downloads. */
export function IconCard({ icon: { id, name, Icon }, color }: { icon: CatalogIcon; color: string }) {
  const strokes = useRef<SVGSVGElement>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async (how: (drawing: Drawing) => Promise<void>) => {
    setBusy(true)
    try {
      await how({ strokes: strokes.current?.innerHTML ?? '', color, onColor: textOn(color) })
    } catch {
      toast({ title: text.failed, description: text.failedText, variant: 'destructive' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card className="flex flex-col items-center gap-3 p-4">
      <span className="grid size-18 place-items-center rounded-dialog bg-brand text-on-brand">
        <Icon ref={strokes} aria-hidden className="size-9" />
      </span>
      <h3 className="text-label">{name}</h3>
      <Menu
        trigger={
          <Button
            block
            aria-label={text.downloadOf({ name })}
            waiting={isBusy}
            waitingLabel={text.download}
            icon={<Download className="size-5" />}
          >
            {text.download}
          </Button>
        }
      >
        {files.map(file => (
          <MenuItem key={fileName(file)} onSelect={() => void save(drawing => downloadIcon(id, drawing, file))}>
            {fileName(file)}
          </MenuItem>
        ))}
        <MenuSeparator />
        <MenuItem onSelect={() => void save(drawing => downloadAll(id, drawing))}>{text.allSizes}</MenuItem>
      </Menu>
    </Card>
  )
}

const fileName = ({ pixels, format }: IconFile) => text.file({ pixels, format: format.toUpperCase() })
