import { messages } from '#locales/messages.ts'

/** Words of the file of those who have not read a post. */
export const text = messages('server-reach')
