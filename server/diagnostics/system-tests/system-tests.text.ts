import { messages } from '#locales/messages.ts'

/** Words of system tests: what each is called, and what it has found. */
export const text = messages('server-tests')
