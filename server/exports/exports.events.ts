import type { Listeners } from '#server/lib/event-bus.ts'
import { forgetExports } from './exports.service.ts'

export const exportListeners: Listeners = {
  'user.erased': unit => forgetExports(unit),
}
