import { limits } from './limits.ts'
import { text } from './validation.text.ts'
import { requiredLine } from './values.ts'

/** Why a leader removes the text that somebody else wrote. */
export const removalNote = requiredLine(() => text.note, limits.removalNoteCharacters)
