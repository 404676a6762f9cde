import { messages } from '#locales/messages.ts'

export const text = messages('invitations')
