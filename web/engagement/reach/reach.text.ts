import { messages } from '#locales/messages.ts'

/** Words of those whom a post has not reached. */
export const text = messages('reach')
