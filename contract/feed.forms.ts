import { validation as text } from '#locales/text.ts'
import { limits } from './limits.ts'
import { requiredLine } from './values.ts'

/** Why a leader removes the text that somebody else wrote. */
export const removalNote = requiredLine(() => text.note, limits.removalNoteCharacters)
