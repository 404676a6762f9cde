import { number } from '#locales/messages.ts'

/** "38 min", "1 h 5 min", "2 d 4 h". */
export function duration(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  const days = Math.floor(hours / 24)
  return hours % 24 === 0 ? `${number(days)} d` : `${number(days)} d ${hours % 24} h`
}
