import { messages } from '#locales/messages.ts'

/** Words of the icon library. */
export const text = messages('icons')
