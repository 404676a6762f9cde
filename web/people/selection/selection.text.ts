import { messages } from '#locales/messages.ts'

/** Words about selected people, and what is done to them together. */
export const text = messages('people-selection')
