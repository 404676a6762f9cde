import { messages } from '#locales/messages.ts'

/** Words of what opens the composer. */
export const text = messages('prompt')
