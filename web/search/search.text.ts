import { messages } from '#locales/messages.ts'

/** Words of the search. */
export const text = messages('search')
