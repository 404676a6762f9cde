import { messages } from '#locales/messages.ts'

/** Words of posts and comments. */
export const text = messages('server-feed')
