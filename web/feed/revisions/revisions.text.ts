import { messages } from '#locales/messages.ts'

/** Words about edits by others than the author. */
export const text = messages('revisions')
