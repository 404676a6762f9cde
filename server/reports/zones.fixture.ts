/** The date of an instant in a time zone. */
export const dayIn = (timeZone: string, at: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** A time zone in which it is noon now, so that no day ends while a test runs. */
export function zoneAtNoon(): string {
  const ahead = 12 - new Date().getUTCHours()
  return ahead < 0 ? `Etc/GMT+${-ahead}` : `Etc/GMT-${ahead}`
}

/** A time zone in which it is another date than in UTC now, and for two hours more. */
export const zoneOfAnotherDay = (): string => (new Date().getUTCHours() < 10 ? 'Etc/GMT+12' : 'Etc/GMT-14')
