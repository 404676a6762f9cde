import { messages } from '#locales/messages.ts'

/** Words of a post and its actions. */
export const text = messages('post')
