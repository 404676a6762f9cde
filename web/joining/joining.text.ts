import { messages } from '#locales/messages.ts'

/** Words of joining with a code, of cards and printed sheets. */
export const text = messages('joining')
