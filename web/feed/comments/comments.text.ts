import { messages } from '#locales/messages.ts'

/** Words of comments. */
export const text = messages('comments')
