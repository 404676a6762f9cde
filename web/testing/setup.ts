// Before any schema is loaded, as in web/main.tsx.
import '#web/lib/interpret-schemas.ts'
import '#web/theme.css'
import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { hangMs } from '#server/testing/hang.ts'
import { forgetReplies } from '#web/lib/calls/call.ts'
import { clearOutbox } from '#web/offline/outbox/outbox.ts'
import { toastStore } from '#web/ui/toasts/toast.store.ts'
import { uiLimits } from '#web/ui/ui.limits.ts'
import { commands } from './commands.ts'
import { nextFrame, requireFrames } from './frames.ts'

// What can be undone for seconds may be looked at later than that, on a busy machine.
Object.assign(uiLimits, { toastUndoMs: hangMs })

beforeEach(async () => {
  requireFrames()
  // oxlint-disable-next-line no-restricted-globals -- everything that a test before has left
  localStorage.clear()
  sessionStorage.clear()
  delete document.documentElement.dataset['theme']
  forgetReplies()
  window.scrollTo(0, 0)
  await page.viewport(1280, 800)
})

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await nextFrame()
  toastStore.dismiss()
  await clearOutbox()
  await commands.setConnected(true)
  onlineManager.setOnline(true)
})
