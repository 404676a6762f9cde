import { messages } from '#locales/messages.ts'

/** Words of the service worker. */
export const text = messages('sw')
