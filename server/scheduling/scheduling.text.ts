import { messages } from '#locales/messages.ts'

/** Words of scheduled posts. */
export const text = messages('server-scheduling')
