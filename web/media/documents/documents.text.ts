import { messages } from '#locales/messages.ts'

/** Words of documents, on the card and in the viewer. */
export const text = messages('document')
