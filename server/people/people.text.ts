import { messages } from '#locales/messages.ts'

/** Words of people, their import and invitations. */
export const text = messages('server-people')
