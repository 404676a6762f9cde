import { messages } from '#locales/messages.ts'

/** Words of the activity log. The server makes the sentences, for the page and the export. */
export const text = messages('audit')
