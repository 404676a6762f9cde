import { messages } from '#locales/messages.ts'

/** Words of the record of confirmations. */
export const text = messages('confirmations')
