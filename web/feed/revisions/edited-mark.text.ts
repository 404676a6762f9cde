import { messages } from '#locales/messages.ts'

/** Words that stand on what was edited. */
export const text = messages('edited-mark')
