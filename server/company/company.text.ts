import { messages } from '#locales/messages.ts'

/** Words of the company's settings. */
export const text = messages('server-company')
