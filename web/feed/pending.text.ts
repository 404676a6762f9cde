import { messages } from '#locales/messages.ts'

/** Words of pending posts and comments. */
export const text = messages('pending')
