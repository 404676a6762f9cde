import { messages } from '#locales/messages.ts'

/** Words of adding team members. */
export const text = messages('members')
