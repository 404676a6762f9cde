import { limits } from './limits.ts'
import { requiredLine } from './values.ts'

/** Why a leader removes the text that somebody else wrote. */
export const removalNote = requiredLine('Please enter a note', limits.removalNoteCharacters)
