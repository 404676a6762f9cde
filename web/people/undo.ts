import { people as text } from '#locales/text.ts'
import { type ToastContent, toast } from '#web/ui/toasts/toast.store.ts'
import { toastOutcome } from '#web/ui/toasts/toast-outcome.ts'
import { peopleLimits } from './people.limits.ts'

/** Says what was done, with a way to undo it for a while; `undo` resolves to what is the case again. */
export function toastWithUndo(done: ToastContent, undo: () => Promise<string>): void {
  const onPress = () =>
    void toastOutcome(undo(), {
      done: description => ({ title: text.undone, description }),
      failed: text.undoFailed,
    })
  toast({ ...done, duration: peopleLimits.undoMs, action: { label: text.undo, onPress } })
}
