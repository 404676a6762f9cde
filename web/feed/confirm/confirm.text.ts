import { messages } from '#locales/messages.ts'

/** Words of posts that ask to be confirmed. */
export const text = messages('confirm')
