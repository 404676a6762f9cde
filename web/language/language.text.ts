import { messages } from '#locales/messages.ts'

/** Words of choosing a language. */
export const text = messages('language-choice')
