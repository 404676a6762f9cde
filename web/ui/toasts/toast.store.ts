import type { ReactNode } from 'react'
import { uiLimits } from '#web/ui/ui.limits.ts'

export interface ToastContent {
  title: string
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** Milliseconds; 5 s by default. */
  duration?: number
  /** At the bottom of a phone, where it covers no headline; by default below the header. */
  isLow?: boolean
  action?: { label: string; onPress: () => void }
}

export interface Toast extends ToastContent {
  id: number
  open: boolean
}

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

const update = (id: number, change: Partial<Toast>) =>
  set(toasts.map(each => (each.id === id ? { ...each, ...change } : each)))

/** Closes one toast, or all of them; it is removed after its exit animation. */
function dismiss(id?: number) {
  for (const each of toasts) if ((id === undefined || each.id === id) && each.open) scheduleRemoval(each.id)
  set(toasts.map(each => (id === undefined || each.id === id ? { ...each, open: false } : each)))
}

function scheduleRemoval(id: number) {
  setTimeout(() => set(toasts.filter(each => each.id !== id)), uiLimits.toastRemoveMs)
}

/** Shows a toast in place of the previous one. */
export function toast(content: ToastContent) {
  lastId += 1
  const id = lastId
  set([{ ...content, id, open: true }])
  return {
    id,
    update: (change: Partial<ToastContent>) => update(id, change),
    dismiss: () => dismiss(id),
  }
}

export const toastStore = {
  get: () => toasts,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  dismiss,
}
