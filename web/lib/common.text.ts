import { messages } from '#locales/messages.ts'

/** Words that several modules use. */
export const common = messages('common')
