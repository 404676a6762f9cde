import { messages } from '#locales/messages.ts'

/** Words of mails. */
export const text = messages('server-mails')
