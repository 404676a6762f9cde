import { messages } from '#locales/messages.ts'

/** Words of the banner for owners. */
export const text = messages('attention')
