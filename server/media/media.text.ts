import { messages } from '#locales/messages.ts'

/** Words of uploads. */
export const text = messages('server-media')
