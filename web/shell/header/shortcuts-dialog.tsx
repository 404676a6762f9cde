import { shortcuts as text } from '#locales/text.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { LayerProps } from '#web/ui/dialogs/layers.tsx'
import { uiLimits } from '#web/ui/ui.limits.ts'

const shortcuts = [
  { keys: ['/', 'Ctrl K'], does: text.search },
  { keys: ['Ctrl Enter'], does: text.post },
  { keys: ['Enter'], does: text.comment },
  { keys: ['← →', '+ −'], does: text.viewer },
  { keys: [uiLimits.toastHotkey], does: text.messages },
  { keys: ['Esc'], does: text.close },
  { keys: ['?'], does: text.list },
]

/** The shortcuts of the keyboard. */
export function ShortcutsDialog({ open, onClose }: LayerProps) {
  return (
    <Dialog open={open} onOpenChange={onClose} title={text.title}>
      <dl className="grid gap-1">
        {shortcuts.map(({ keys, does }) => (
          <div key={does} className="flex min-h-target items-center justify-between gap-4">
            <dt className="text-action">{does}</dt>
            <dd className="flex shrink-0 gap-2">
              {keys.map(key => (
                <kbd
                  key={key}
                  className="min-w-8 rounded-thumb border border-line bg-sunken px-2 py-1 text-center text-small whitespace-nowrap"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
