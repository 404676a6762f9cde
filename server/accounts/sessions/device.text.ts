import { messages } from '#locales/messages.ts'

/** Words for browsers. */
export const text = messages('server-devices')
