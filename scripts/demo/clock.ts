/** A time in the past: hours ago as a number, or `days HH:MM` as days before today and the time of day. */
export type When = number | `${number} ${number}:${number}`

const hour = 60 * 60 * 1_000

export function instantOf(when: When, now: Date): Date {
  if (typeof when === 'number') return new Date(now.getTime() - when * hour)
  const [days = '', time = ''] = when.split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days), hours, minutes)
}

export const later = (instant: Date, hours: number): Date => new Date(instant.getTime() + hours * hour)
