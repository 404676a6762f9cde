import { messages } from '#locales/messages.ts'

/** Words of writing and editing a post. */
export const text = messages('composer')
