import type { Listeners } from '#server/lib/event-bus.ts'
import { forgetArchives } from './archives.service.ts'

export const recordFileListeners: Listeners = {
  'user.erased': unit => forgetArchives(unit),
}
