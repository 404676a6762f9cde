import { useSelector } from '@tanstack/react-store'
import { createStore } from '@tanstack/store'
import type { ReactNode } from 'react'
import { uiLimits } from '#web/ui/ui.limits.ts'

export interface ToastContent {
  title: string
  description?: ReactNode
  /** `warning`: nothing failed, and something is left to do. */
  variant?: 'default' | 'warning' | 'destructive'
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

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

const update = (id: number, change: Partial<Toast>) =>
  toasts.setState(all => all.map(each => (each.id === id ? { ...each, ...change } : each)))

/** Closes one toast, or all of them; it is removed after its exit animation. */
function dismiss(id?: number) {
  for (const each of toasts.state) if ((id === undefined || each.id === id) && each.open) scheduleRemoval(each.id)
  toasts.setState(all => all.map(each => (id === undefined || each.id === id ? { ...each, open: false } : each)))
}

function scheduleRemoval(id: number) {
  setTimeout(() => toasts.setState(all => all.filter(each => each.id !== id)), uiLimits.toastRemoveMs)
}

/** Shows a toast in place of the previous one. */
export function toast(content: ToastContent) {
  lastId += 1
  const id = lastId
  toasts.setState(() => [{ ...content, id, open: true }])
  return {
    id,
    update: (change: Partial<ToastContent>) => update(id, change),
    dismiss: () => dismiss(id),
  }
}

export const toastStore = { get: () => toasts.state, dismiss }

export const useToasts = (): readonly Toast[] => useSelector(toasts)
