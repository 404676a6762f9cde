import { messages } from '#locales/messages.ts'

/** Words of the offline mode. */
export const text = messages('offline')
