import { messages } from '#locales/messages.ts'

/** Words of what can be done to a comment. */
export const text = messages('comment-menu')
