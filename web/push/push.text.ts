import { messages } from '#locales/messages.ts'

/** Words of notifications. */
export const text = messages('push')
