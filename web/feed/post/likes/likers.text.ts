import { messages } from '#locales/messages.ts'

/** Words of the list of those who like a post. */
export const text = messages('likers')
