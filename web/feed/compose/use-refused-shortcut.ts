import { useEffect, useEffectEvent } from 'react'
import { prompt as text } from '#locales/text.ts'
import { clearShared } from '#web/offline/shared.ts'
import { toast } from '#web/ui/toasts/toast.store.ts'

/** Says why the composer stays closed when somebody shares something, or uses the app's shortcut, and may not post. */
export function useRefusedShortcut(isRefused: boolean, close: () => void): void {
  const refuse = useEffectEvent(() => {
    toast({ title: text.nowhere, description: text.nowhereHelp, variant: 'destructive' })
    void clearShared().catch(() => undefined)
    close()
  })
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])
}
