import { messages } from '#locales/messages.ts'

/** Words of quiet hours. */
export const text = messages('server-quiet-hours')
