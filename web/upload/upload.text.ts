import { messages } from '#locales/messages.ts'

/** Words of uploading files. */
export const text = messages('upload')
