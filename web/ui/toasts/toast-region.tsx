import { type ComponentProps, Suspense, useState, useSyncExternalStore } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import { toastStore } from './toast.store.ts'

const loadToaster = () => import('./toaster.tsx')
const Toaster = lazyPart(loadToaster, 'Toaster')

/** Resolves when toasts can be seen, or never will. */
export const toastsAreSeen = (): Promise<void> =>
  loadToaster().then(
    () => undefined,
    () => undefined,
  )

/** The region of toasts, from the first toast on; mounted once. */
export function ToastRegion(props: ComponentProps<typeof Toaster>) {
  const hasToasts = useSyncExternalStore(toastStore.subscribe, toastStore.get).length > 0
  const [isUsed, setUsed] = useState(hasToasts)
  if (hasToasts && !isUsed) setUsed(true)
  return (
    isUsed && (
      <Suspense>
        <Toaster {...props} />
      </Suspense>
    )
  )
}
