import { messages } from '#locales/messages.ts'

/** The names of roles. */
export const roles = messages('roles')
