import { messages } from '#locales/messages.ts'

/** Words of the second step. */
export const text = messages('server-factors')
