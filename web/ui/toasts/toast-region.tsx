import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#web/lib/lazy.ts'
import { useToasts } from './toast.store.ts'

const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster')

let onSeen = () => {}
const isSeen = new Promise<void>(resolve => {
  onSeen = resolve
})

/** Resolves when the first toast can be seen, or never will. */
export async function toastsAreSeen(): Promise<void> {
  if (await isToasterLoaded()) await isSeen
}

async function isToasterLoaded(): Promise<boolean> {
  try {
    await Toaster.preload?.()
    return true
  } catch {
    return false
  }
}

/** The region of toasts, from the first toast on; mounted once. */
export function ToastRegion() {
  const hasToasts = useToasts().length > 0
  const [isUsed, setUsed] = useState(false)
  // Loaded before it is rendered: React shows what has suspended only after a third of a second.
  useEffect(() => {
    if (hasToasts) void isToasterLoaded().then(setUsed)
  }, [hasToasts])
  return (
    isUsed && (
      <Suspense>
        <Toaster onSeen={onSeen} />
      </Suspense>
    )
  )
}
