import { messages } from '#locales/messages.ts'

/** Words of documents and of the manifest; index.html and landing.html name theirs as `%documents.app%`. */
export const text = messages('documents')
