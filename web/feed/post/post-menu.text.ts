import { messages } from '#locales/messages.ts'

/** Words of what can be done to a post. */
export const text = messages('post-menu')
