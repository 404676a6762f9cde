import { common } from '#locales/text.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { toast } from './toast.store.ts'

/** Says what was done, and offers to undo it. */
export const toastUndo = (title: string, onPress: () => void, duration: number = uiLimits.toastUndoMs) =>
  toast({ title, duration, action: { label: common.undo, onPress } })
