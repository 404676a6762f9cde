import { messages } from '#locales/messages.ts'

/** Words of saved posts. */
export const text = messages('server-saved')
