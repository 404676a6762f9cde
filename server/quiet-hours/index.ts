/** What other modules may use of quiet hours. */
export { countUrgent, replaceLostTimeZones } from './quiet-hours.service.ts'
export { quietUntil } from './quiet-hours.sql.ts'

declare module '#server/lib/events.ts' {
  interface Events {
    /** The quiet hours of a user, or with null those of the company, are others than before. */
    'quiet-hours.changed': { userId: number | null }
  }
}
