import { messages } from '#locales/messages.ts'

/** Words of what concerns somebody. */
export const text = messages('for-you')
