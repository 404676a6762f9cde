import { messages } from '#locales/messages.ts'

/** Words of notifications. */
export const text = messages('server-push')
