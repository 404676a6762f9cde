import { messages } from '#locales/messages.ts'

/** Words of the question before signing out deletes what was not sent. */
export const text = messages('sign-out')
